import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { axisMoney, hourText } from '../../shared/format.ts';
import { t } from '../../shared/texts.ts';
import { areaPath, clearest, linePath, nearestIndex, niceScale, pointsIn, xOf, yOf } from './chart.ts';
import { HOURS, type HourValues } from './figures.ts';
import css from './HourChart.module.css';
import type { HourTexts } from './HourTable.tsx';
import { useWidth } from './useWidth.ts';

type Props = { hours: HourTexts[]; until: number; today: HourValues; before: HourValues | null; weekday: string };

const HEIGHT = 262;
const MARGIN = { left: 62, right: 20, top: 22, bottom: 34 };
const HOUR_TICKS = [0, 4, 8, 12, 16, 20];
const TIP = { width: 172, height: 76 };

/**
 * Line chart of two days by hour. Pointer or arrow keys select an hour, by default the current one. The current hour is
 * drawn thinner, because its figure is incomplete.
 */
export function HourChart({ hours, until, today, before, weekday }: Props) {
  const [frame, width] = useWidth<HTMLDivElement>(780);
  const [chosen, setChosen] = useState<number | null>(null);
  const fill = useId();
  const box = {
    left: MARGIN.left,
    top: MARGIN.top,
    width: Math.max(80, width - MARGIN.left - MARGIN.right),
    height: HEIGHT - MARGIN.top - MARGIN.bottom,
  };
  const scale = niceScale([...today, ...(before ?? [])].filter((value) => value !== null));
  const points = pointsIn(box, scale, today);
  const pointsBefore = before ? pointsIn(box, scale, before) : [];
  const settled = points.slice(0, -1);
  const running = points.slice(-2);
  const at = chosen ?? until;
  const texts = hours[at];
  const x = xOf(box, HOURS, at);
  const [value, valueBefore] = [today[at] ?? null, before?.[at] ?? null];
  const zero = yOf(box, scale, 0);

  const point = (event: PointerEvent<HTMLDivElement>) =>
    setChosen(nearestIndex(box, HOURS, event.clientX - event.currentTarget.getBoundingClientRect().left));
  const press = (event: KeyboardEvent) => {
    const to: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: HOURS - 1 };
    const hour = to[event.key];
    if (event.key === 'Escape') setChosen(null);
    if (hour === undefined) return;
    event.preventDefault();
    setChosen(Math.min(HOURS - 1, Math.max(0, hour)));
  };
  const sides = [x + 14, x - 14 - TIP.width].filter((left) => left >= 0 && left + TIP.width <= width);
  const lefts = sides.length > 0 ? sides : [Math.max(0, width - TIP.width)];
  const corners = lefts.flatMap((left) => [
    { left, top: MARGIN.top },
    { left, top: HEIGHT - MARGIN.bottom - TIP.height - 8 },
  ]);
  const [first = { left: 0, top: 0 }, ...others] = corners;
  const tip = clearest([first, ...others], TIP, [...points, ...pointsBefore]);
  return (
    <div
      ref={frame}
      className={css.chart}
      role="slider"
      tabIndex={0}
      aria-label={`${t('chart.title')}. ${t('chart.hourLabel')}`}
      aria-valuemin={0}
      aria-valuemax={HOURS - 1}
      aria-valuenow={at}
      aria-valuetext={t('chart.value', {
        span: texts?.span ?? '',
        today: texts?.today ?? '',
        before: texts?.before ?? '',
        weekday,
      })}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => setChosen(null)}
      onBlur={() => setChosen(null)}
      onKeyDown={press}
    >
      <svg width={width} height={HEIGHT} aria-hidden="true">
        <linearGradient id={fill} x2="0" y2="1">
          <stop className={css.shade} stopOpacity=".42" />
          <stop className={css.shade} offset="1" stopOpacity=".02" />
        </linearGradient>
        {scale.ticks.map((tick) => (
          <g key={tick}>
            <line
              className={tick === 0 ? css.zero : css.grid}
              x1={box.left}
              x2={box.left + box.width}
              y1={yOf(box, scale, tick)}
              y2={yOf(box, scale, tick)}
            />
            <text className={css.tick} x={box.left - 12} y={yOf(box, scale, tick) + 4} textAnchor="end">
              {axisMoney(tick)}
            </text>
          </g>
        ))}
        {HOUR_TICKS.map((hour) => (
          <text key={hour} className={css.tick} x={xOf(box, HOURS, hour)} y={HEIGHT - 10} textAnchor="middle">
            {hourText(hour)}
          </text>
        ))}
        {before && <path className={css.before} d={linePath(pointsBefore)} />}
        <path d={areaPath(settled, zero)} fill={`url(#${fill})`} />
        <path className={css.today} d={linePath(settled)} />
        <path className={css.running} d={linePath(running)} />
        <line className={css.marker} x1={x} x2={x} y1={MARGIN.top - 8} y2={HEIGHT - MARGIN.bottom} />
        {valueBefore !== null && <circle className={css.dotBefore} cx={x} cy={yOf(box, scale, valueBefore)} r="4" />}
        {value !== null && <circle className={css.dot} cx={x} cy={yOf(box, scale, value)} r="6" />}
      </svg>
      <div className={css.tip} style={{ insetInlineStart: tip.left, insetBlockStart: tip.top }} aria-hidden="true">
        <small>{texts?.span}</small>
        <b>{texts?.today}</b>
        <span>
          {t('chart.before', { weekday })} {texts?.before}
        </span>
      </div>
    </div>
  );
}
