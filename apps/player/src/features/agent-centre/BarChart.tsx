import { shareOf } from '@parlour/contract/money';
import css from './agent-centre.module.css';

export type Bar = { name: string; text: string; amount: string };

const HEIGHT = 60;
const WIDTH = 10;
const GAP = 2;
const size = (amount: string): string => amount.replace('-', '');

/**
 * Bar chart around a zero line: gains above, losses below. Each bar shows its amount when touched, and a visually
 * hidden list contains all of them for screen readers.
 */
export function BarChart({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const most = bars.reduce((max, { amount }) => (shareOf(size(amount), max) === 1 ? size(amount) : max), '0');
  const isBelow = bars.some(({ amount }) => amount.startsWith('-'));
  const full = isBelow ? HEIGHT / 2 : HEIGHT;
  const width = bars.length * (WIDTH + GAP);
  return (
    <figure className={css.figure}>
      <svg className={css.chart} viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map(({ name, text, amount }, i) => {
          const height = /[1-9]/.test(amount) ? Math.max(1, shareOf(size(amount), most) * full) : 0;
          const isLess = amount.startsWith('-');
          return (
            <g key={name}>
              <title>{text}</title>
              <rect x={i * (WIDTH + GAP)} width={WIDTH} height={HEIGHT} className={css.room} />
              <rect
                x={i * (WIDTH + GAP)}
                y={isLess ? full : full - height}
                width={WIDTH}
                height={height}
                className={isLess ? css.less : css.more}
              />
            </g>
          );
        })}
        <line x1="0" x2={width} y1={full} y2={full} className={css.ground} />
      </svg>
      <figcaption className="sr">
        {label}
        <ul>
          {bars.map(({ name, text }) => (
            <li key={name}>{text}</li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}
