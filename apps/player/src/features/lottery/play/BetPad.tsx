import { readSelection, type SelectionError } from '@parlour/games/lottery/selection';
import { Button } from '@parlour/ui/Button';
import { Icon } from '@parlour/ui/Icon';
import { Segmented } from '@parlour/ui/Segmented';
import { TextArea } from '@parlour/ui/TextArea';
import { useState } from 'react';
import { useT } from '../../../shared/i18n.tsx';
import { useCellName } from '../useBetName.ts';
import { isEmpty, joined, mayEnd, mirrored, type Pad, type Row, randomNumbers, typedNumbers } from './pad.rules.ts';
import css from './play.module.css';

type Chosen = readonly (readonly string[])[];
type Change = (chosen: Chosen) => void;
type Props = { pad: Pad; chosen: Chosen; change: Change; error: string | null };

/** What a selection is made with, in the form that its bet type reads. */
export function BetPad({ pad, chosen, change, error }: Props) {
  const t = useT();
  return (
    <section className={css.pad}>
      {pad.form === 'rows' && <Rows pad={pad} chosen={chosen} change={change} />}
      {pad.form === 'typed' && <Typed pad={pad} numbers={chosen[0] ?? []} change={(numbers) => change([numbers])} />}
      <p role="alert" className={css.problem}>
        {error && !isEmpty(pad, chosen) ? t('lottery.selection') : ''}
      </p>
    </section>
  );
}

/** Rows of cells to tap. */
function Rows({
  pad: { rows, one },
  chosen,
  change,
}: {
  pad: Extract<Pad, { form: 'rows' }>;
  chosen: Chosen;
  change: Change;
}) {
  const set = (at: number, cells: readonly string[]) =>
    change(
      rows.map(({ cells: all }, i) => (i === at ? all.filter((cell) => cells.includes(cell)) : (chosen[i] ?? []))),
    );
  return rows.map((row, at) => (
    <Cells
      // biome-ignore lint/suspicious/noArrayIndexKey: the places of the result
      key={at}
      row={row}
      chosen={chosen[at] ?? []}
      one={one}
      set={(cells) => set(at, cells)}
    />
  ));
}

type CellsProps = { row: Row; chosen: readonly string[]; one: boolean; set: (cells: readonly string[]) => void };

function Cells({ row: { name, cells }, chosen, one, set }: CellsProps) {
  const t = useT();
  const cellName = useCellName();
  const tap = (cell: string) => {
    if (chosen.includes(cell)) set(chosen.filter((each) => each !== cell));
    else set(one ? [cell] : [...chosen, cell]);
  };
  const isFull = chosen.length === cells.length;
  const label = name ? t(name.textKey, name.values) : t('lottery.chooseFirst');
  return (
    <div
      role="group"
      aria-label={label}
      className={css.row}
      data-wide={cells.some((cell) => cell.length > 3) || undefined}
      data-ten={cells.length === 10 || undefined}
    >
      <p aria-hidden="true">{name && label}</p>
      {!one && cells.length > 1 && (
        <button type="button" className={css.all} onClick={() => set(isFull ? [] : cells)}>
          {t(isFull ? 'lottery.clear' : 'member.all')}
        </button>
      )}
      {cells.map((cell) => (
        <button key={cell} type="button" aria-pressed={chosen.includes(cell)} onClick={() => tap(cell)}>
          {cellName(cell)}
        </button>
      ))}
    </div>
  );
}

type TypedProps = {
  pad: Extract<Pad, { form: 'typed' }>;
  numbers: readonly string[];
  change: (numbers: readonly string[]) => void;
};
const RANDOM_COUNT = 5;
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** Numbers that are typed: with their last digit they become chips. */
function Typed({ pad, numbers, change }: TypedProps) {
  const t = useT();
  const [mode, setMode] = useState<'keys' | 'paste'>('keys');
  const [typed, setTyped] = useState('');
  const isCombined = pad.sizes.length > 0;
  const add = (more: readonly string[]) => change([...new Set([...numbers, ...more])]);
  function press(key: string) {
    const { done, rest } = typedNumbers(pad, typed + key);
    setTyped(rest);
    if (done !== null) add([done]);
  }
  function erase() {
    if (typed) setTyped(typed.slice(0, -1));
    else change(numbers.slice(0, -1));
  }
  const last = numbers.at(-1);
  const doubles = Array.from({ length: 10 }, (_, digit) => String(digit).repeat(pad.digits));
  return (
    <>
      <div className={css.chips} aria-live="polite">
        {numbers.map((number) => (
          <button
            key={number}
            type="button"
            aria-label={t('lottery.remove', { number })}
            onClick={() => change(numbers.filter((one) => one !== number))}
          >
            {number} <Icon name="x" />
          </button>
        ))}
        <span className={css.typing} data-empty={typed === '' || undefined}>
          {typed ? joined(typed, pad.digits) : t('lottery.typeFirst', { count: pad.digits })}
        </span>
      </div>
      <Segmented<'keys' | 'paste'>
        label={t('lottery.entry')}
        value={mode}
        onChange={setMode}
        options={[
          { value: 'keys', label: t('lottery.keys') },
          { value: 'paste', label: t('lottery.paste') },
        ]}
      />
      {mode === 'paste' ? (
        <Pasted pad={pad} add={add} />
      ) : (
        <div className={css.keys}>
          {KEYS.map((key) => (
            <button key={key} type="button" onClick={() => press(key)}>
              {key}
            </button>
          ))}
          <button
            type="button"
            className={css.soft}
            onClick={() => {
              setTyped('');
              change([]);
            }}
          >
            {t('lottery.clear')}
          </button>
          <button type="button" onClick={() => press('0')}>
            0
          </button>
          <button type="button" className={css.soft} aria-label={t('lottery.erase')} onClick={erase}>
            ⌫
          </button>
          {pad.roll && !typed.includes('R') && (
            <button type="button" onClick={() => press('R')}>
              R
            </button>
          )}
          {isCombined && mayEnd(pad, typed) && (
            <button
              type="button"
              className={css.soft}
              onClick={() => {
                add([joined(typed, pad.digits)]);
                setTyped('');
              }}
            >
              {t('lottery.done')}
            </button>
          )}
          {!isCombined && !pad.roll && (
            <>
              <button
                type="button"
                className={css.soft}
                onClick={() => add(randomNumbers(pad.digits, RANDOM_COUNT, Math.random))}
              >
                {t('lottery.random', { count: RANDOM_COUNT })}
              </button>
              <button
                type="button"
                className={css.soft}
                aria-disabled={last === undefined}
                onClick={() => last && add([mirrored(last)])}
              >
                {t('lottery.reverse')}
              </button>
              <button type="button" className={css.soft} onClick={() => add(doubles)}>
                {t('lottery.name.doubles')}
              </button>
            </>
          )}
        </div>
      )}
    </>
  );
}

const ENTRY = ({ digits, sizes, roll }: TypedProps['pad']) =>
  roll
    ? ({ form: 'roll' } as const)
    : sizes.length > 0
      ? ({ form: 'combinations', sizes } as const)
      : ({ form: 'numbers', digits } as const);

/** A list that is typed or pasted; one word that can't be read blocks it, nothing is guessed. */
function Pasted({ pad, add }: { pad: TypedProps['pad']; add: (numbers: readonly string[]) => void }) {
  const t = useT();
  const [text, setText] = useState('');
  const read = readSelection(ENTRY(pad), text);
  const found = read.ok
    ? pad.sizes.length > 0
      ? read.chosen.map((group) => group.join('&'))
      : (read.chosen[0] ?? [])
    : [];
  const problem: SelectionError | null = read.ok || text.trim() === '' ? null : read.error;
  return (
    <>
      <TextArea
        label={t('lottery.paste')}
        placeholder={t('lottery.pasteText')}
        error={problem ? t('lottery.selection') : undefined}
        value={text}
        rows={4}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        wide
        kind="ghost"
        aria-disabled={found.length === 0}
        onClick={() => {
          if (found.length === 0) return;
          add(found);
          setText('');
        }}
      >
        {t('lottery.take', { count: found.length })}
      </Button>
    </>
  );
}
