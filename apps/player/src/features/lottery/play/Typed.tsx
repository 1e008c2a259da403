import { Icon } from '@parlour/ui/Icon';
import { Segmented } from '@parlour/ui/Segmented';
import { lazy, Suspense, useState } from 'react';
import { useT } from '../../../shared/i18n.tsx';
import { joined, mayEnd, mirrored, type Pad, randomNumbers, typedNumbers } from './pad.rules.ts';
import css from './play.module.css';

const Pasted = lazy(() => import('./Pasted.tsx'));

export type TypedProps = {
  pad: Extract<Pad, { form: 'typed' }>;
  numbers: readonly string[];
  change: (numbers: readonly string[]) => void;
};
const RANDOM_COUNT = 5;
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** Input for numbers that turns each complete one into a chip. */
export default function Typed({ pad, numbers, change }: TypedProps) {
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
        <Suspense>
          <Pasted pad={pad} add={add} />
        </Suspense>
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
