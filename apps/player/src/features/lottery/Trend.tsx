import { useT } from '../../shared/i18n.tsx';
import { Ball } from './Ball.tsx';
import css from './wingo.module.css';
import { coloursOf, gapsOf, isBig, type Result, shortOf } from './wingo.rules.ts';

const DIGITS = Array.from({ length: 10 }, (_, digit) => digit);
/** Rows shown; gaps count all known issues. */
const ROWS = 9;

/** Returns a function that describes a result: `7 · Big, green`. */
export function useResultName(): (digit: number) => string {
  const t = useT();
  return (digit) =>
    [
      t(isBig(digit) ? 'lottery.big' : 'lottery.small'),
      ...coloursOf(digit).map((colour) => t(`lottery.${colour}`)),
    ].join(', ');
}

/** Trend of the latest issues: the position of each digit, joined by a line. */
export function Trend({ results }: { results: readonly Result[] }) {
  const t = useT();
  const nameOf = useResultName();
  const rows = results.slice(0, ROWS);
  const line = rows.map(({ digit }, row) => `${digit + 0.5},${row + 0.5}`).join(' ');
  return (
    <div className={css.trend}>
      <div className={css.row} aria-hidden="true">
        <b>{t('lottery.rounds')}</b>
        {DIGITS.map((digit) => (
          <b key={digit}>{digit}</b>
        ))}
        <b className={css.end}>{t('lottery.size')}</b>
      </div>
      <div className={`${css.row} ${css.gaps}`} aria-hidden="true">
        <span>{t('lottery.gap')}</span>
        {gapsOf(results).map((gap, digit) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the digits themselves
          <span key={digit}>{gap}</span>
        ))}
        <span />
      </div>
      <ol className={css.rows}>
        <svg
          className={css.line}
          viewBox={`0 0 10 ${ROWS}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          focusable="false"
        >
          <polyline points={line} vectorEffect="non-scaling-stroke" />
        </svg>
        {rows.map(({ numero, digit }) => (
          <li key={numero} className={css.row}>
            <span>{shortOf(numero)}</span>
            <span className={css.place} style={{ gridColumn: digit + 2 }}>
              <Ball digit={digit} />
              <span className="sr">
                {digit} · {nameOf(digit)}
              </span>
            </span>
            <span className={css.end} aria-hidden="true">
              {t(isBig(digit) ? 'lottery.big' : 'lottery.small')}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
