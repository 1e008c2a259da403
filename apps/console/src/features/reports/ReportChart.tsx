import type { ReportTable } from '@parlour/contract/reports.endpoints';
import { useState } from 'react';
import { Choice } from '../../shared/Choice.tsx';
import { axisMoney, count } from '../../shared/format.ts';
import { t } from '../../shared/texts.ts';
import { niceScale, xOf, yOf } from '../dashboard/chart.ts';
import { useWidth } from '../dashboard/useWidth.ts';
import css from './Reports.module.css';
import { rowLabel } from './ReportsTable.tsx';
import { shownValue, type TimeGroup } from './reports.rules.ts';

const HEIGHT = 220;
const MARGIN = { left: 70, right: 12, top: 16, bottom: 30 };
/** Maximum number of labels under the bars. */
const MOST_LABELS = 12;

/** Converts a value of the table to a coordinate; a chart does not need more than double precision. */
const heightOf = (value: string): number => Number.parseFloat(value || '0');

/** Bar chart of one column of a report by time. The table below contains the figures. */
export function ReportChart({ table, by }: { table: ReportTable; by: TimeGroup }) {
  const [frame, width] = useWidth<HTMLDivElement>(780);
  const [key, setKey] = useState(table.columns[0]?.key);
  const at = Math.max(
    0,
    table.columns.findIndex((column) => column.key === key),
  );
  const column = table.columns[at];
  if (!column || table.rows.length === 0) return null;
  const isMoney = column.kind === 'money';
  const values = table.rows.map((row) => heightOf(row.values[at] ?? ''));
  const scale = niceScale(values);
  const box = {
    left: MARGIN.left,
    top: MARGIN.top,
    width: Math.max(80, width - MARGIN.left - MARGIN.right),
    height: HEIGHT - MARGIN.top - MARGIN.bottom,
  };
  const slot = box.width / values.length;
  const inner = { ...box, left: box.left + slot / 2, width: box.width - slot };
  const zero = yOf(box, scale, 0);
  const step = Math.ceil(values.length / Math.min(MOST_LABELS, Math.max(2, Math.floor(width / 90))));
  const title = t(`reports.column.${column.key}`);
  return (
    <section className={css.chart} aria-label={t('reports.chart')}>
      <Choice
        label={t('reports.chart')}
        value={column.key}
        onChange={setKey}
        options={table.columns.map((one) => [one.key, t(`reports.column.${one.key}`)] as const)}
      />
      <div ref={frame}>
        {values.every((value) => value === 0) ? (
          <p className={css.note}>{t('reports.none')}</p>
        ) : (
          <svg
            viewBox={`0 0 ${width} ${HEIGHT}`}
            height={HEIGHT}
            role="img"
            aria-label={`${title}. ${t('reports.chartHint')}`}
          >
            {scale.ticks.map((tick) => (
              <g key={tick}>
                <line
                  className={css.grid}
                  x1={box.left}
                  x2={width - MARGIN.right}
                  y1={yOf(box, scale, tick)}
                  y2={yOf(box, scale, tick)}
                />
                <text className={css.tick} x={box.left - 8} y={yOf(box, scale, tick) + 4} textAnchor="end">
                  {isMoney ? axisMoney(tick) : column.kind === 'percent' ? `${tick}%` : count(tick)}
                </text>
              </g>
            ))}
            {values.map((value, i) => {
              const row = table.rows[i];
              if (!row) return null;
              const y = yOf(box, scale, value);
              const x = xOf(inner, values.length, i);
              const label = rowLabel(row, by);
              return (
                <g key={row.key}>
                  <rect
                    className={value < 0 ? css.minus : css.bar}
                    x={x - slot * 0.36}
                    width={Math.max(1, slot * 0.72)}
                    y={Math.min(y, zero)}
                    height={Math.max(1, Math.abs(zero - y))}
                    rx={2}
                  >
                    <title>{`${label}: ${shownValue(row.values[at] ?? '', column.kind, table.symbol)}`}</title>
                  </rect>
                  {i % step === 0 && (
                    <text className={css.tick} x={x} y={HEIGHT - 10} textAnchor="middle">
                      {by === 'hour' ? label : by === 'month' ? row.key.slice(0, 7) : row.key.slice(5)}
                    </text>
                  )}
                </g>
              );
            })}
          </svg>
        )}
      </div>
    </section>
  );
}
