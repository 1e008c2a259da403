import { Icon } from '@parlour/ui/Icon';
import { Skeleton } from '@parlour/ui/Skeleton';
import { lazy, Suspense } from 'react';
import { useT } from '../../../shared/i18n.tsx';
import type { Notice } from '../numbers.rules.ts';
import { useCellName } from '../useBetName.ts';
import { isEmpty, type Pad, type Row } from './pad.rules.ts';
import css from './play.module.css';

const Typed = lazy(() => import('./Typed.tsx'));

type Chosen = readonly (readonly string[])[];
type Change = (chosen: Chosen) => void;
type Marks = ReadonlyMap<string, Notice> | undefined;
type Props = {
  pad: Pad;
  chosen: Chosen;
  change: Change;
  /** Numbers of the bet type that have a reduced price or are blocked. */
  notices: Marks;
  error: string | null;
};

/** Controls for a selection, in the form of its bet type. */
export function BetPad({ pad, chosen, change, notices, error }: Props) {
  const t = useT();
  return (
    <section className={css.pad}>
      {pad.form === 'rows' && <Rows pad={pad} chosen={chosen} change={change} notices={notices} />}
      {pad.form === 'typed' && (
        <Suspense fallback={<Skeleton className={css.keypad} />}>
          <Typed pad={pad} numbers={chosen[0] ?? []} change={(numbers) => change([numbers])} />
        </Suspense>
      )}
      <p role="alert" className={css.problem}>
        {error && !isEmpty(pad, chosen) ? t('lottery.selection') : ''}
      </p>
    </section>
  );
}

/** Rows of selectable cells. */
function Rows({
  pad: { rows, one },
  chosen,
  change,
  notices,
}: {
  pad: Extract<Pad, { form: 'rows' }>;
  chosen: Chosen;
  change: Change;
  notices: Marks;
}) {
  const set = (at: number, cells: readonly string[]) =>
    change(
      rows.map(({ cells: all }, i) => (i === at ? all.filter((cell) => cells.includes(cell)) : (chosen[i] ?? []))),
    );
  return rows.map((row, at) => (
    <Cells
      // biome-ignore lint/suspicious/noArrayIndexKey: positions of the result
      key={at}
      row={row}
      chosen={chosen[at] ?? []}
      one={one}
      // In a single row, each cell is a number.
      notices={rows.length === 1 ? notices : undefined}
      set={(cells) => set(at, cells)}
    />
  ));
}

type CellProps = { text: string; isChosen: boolean; notice: Notice | undefined; tap: () => void };

/** A selectable number; a blocked one can only be deselected. */
function Cell({ text, isChosen, notice, tap }: CellProps) {
  const t = useT();
  const isFull = notice?.blocked && !isChosen;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-disabled={isFull || undefined}
      onClick={isFull ? undefined : tap}
      {...(notice?.blocked ? { 'aria-label': t('lottery.numberFull', { number: text }), 'data-full': true } : {})}
    >
      {text}
      {notice && !notice.blocked && notice.cut > 0 && <small>−{notice.cut}%</small>}
      {notice?.blocked && <Icon name="lock" />}
    </button>
  );
}

type CellsProps = {
  row: Row;
  chosen: readonly string[];
  one: boolean;
  notices: Marks;
  set: (cells: readonly string[]) => void;
};

function Cells({ row: { name, cells }, chosen, one, notices, set }: CellsProps) {
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
        <Cell
          key={cell}
          text={cellName(cell)}
          isChosen={chosen.includes(cell)}
          notice={notices?.get(cell)}
          tap={() => tap(cell)}
        />
      ))}
    </div>
  );
}
