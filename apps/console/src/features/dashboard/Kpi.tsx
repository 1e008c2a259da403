import { useId } from 'react';
import type { Change } from '../../shared/format.ts';
import { t } from '../../shared/texts.ts';
import { areaPath, linePath, pointsIn } from './chart.ts';
import css from './Kpi.module.css';

export type Accent = 'brand' | 'info' | 'money' | 'violet' | 'rose';

type Props = {
  label: string;
  value: string;
  /** The exact amount of a shortened one. */
  full?: string;
  /** Null if a comparison is impossible; omitted if there is none. */
  change?: Change | null;
  before?: string;
  weekday: string;
  note?: string;
  /** The day's values by hour. */
  line?: number[];
  accent: Accent;
};

const BOX = { left: 0, top: 4, width: 100, height: 34 };
const FLOOR = 40;

export function Kpi({ label, value, full, change, before, weekday, note, line, accent }: Props) {
  const said = change ? t('kpi.against', { change: change.text, weekday }) : t('kpi.noBefore');
  return (
    <article className={`${css.card} ${css[accent]}`}>
      <h2 className={css.label}>
        {label}
        {change !== undefined && (
          <span
            className={`${css.change} ${css[change?.direction ?? 'same']}`}
            title={before === undefined ? undefined : t('kpi.before', { weekday, value: before })}
          >
            <span aria-hidden="true">{change?.text ?? '–'}</span>
            <span className="sr">{said}</span>
          </span>
        )}
      </h2>
      <p className={css.value} title={full}>
        {value}
      </p>
      {note && <p className={css.note}>{note}</p>}
      {line && <Spark values={line} />}
    </article>
  );
}

/** Sparkline without axes: it shows the shape of the day, the chart below the figures. */
function Spark({ values }: { values: number[] }) {
  const fill = useId();
  if (values.length < 2 || values.every((value) => value === 0)) return null;
  const scale = { ticks: [], least: Math.min(0, ...values), most: Math.max(0, ...values) };
  const points = pointsIn(BOX, scale, values);
  return (
    <svg className={css.spark} viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true">
      <linearGradient id={fill} x2="0" y2="1">
        <stop className={css.shade} stopOpacity=".34" />
        <stop className={css.shade} offset="1" stopOpacity="0" />
      </linearGradient>
      <path d={areaPath(points, FLOOR)} fill={`url(#${fill})`} />
      <path className={css.line} d={linePath(points)} />
    </svg>
  );
}
