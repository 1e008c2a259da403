import { isKeptColumn, type ReportColumn, type ReportGroup } from '@parlour/contract/reports';
import type { ReportTable } from '@parlour/contract/reports.endpoints';
import { useState } from 'react';
import { dateOf, hourText, monthOf } from '../../shared/format.ts';
import list from '../../shared/ListCard.module.css';
import { PlayerName } from '../../shared/PlayerName.tsx';
import { t } from '../../shared/texts.ts';
import css from './Reports.module.css';
import { isIdle, isTimeGroup, type Sort, shownValue, sorted } from './reports.rules.ts';

/** Label of a row: a date, week, month or hour, or the name from the server. */
export function rowLabel({ key, label }: { key: string; label: string }, by: ReportGroup): string {
  switch (by) {
    case 'day':
      return dateOf(key);
    case 'week':
      return t('reports.weekOf', { day: dateOf(key) });
    case 'month':
      return monthOf(key);
    case 'hour':
      return hourText(Number(key));
    default:
      return label;
  }
}

const cellClass = (key: ReportColumn) => (isKeptColumn(key) ? `${list.figure} ${css.kept}` : list.figure);
/** Share that a cell of the retention report is filled with. */
const shareOf = (key: ReportColumn, value: string) =>
  isKeptColumn(key) && value !== '' ? { ['--share' as string]: `${value}%` } : undefined;

/** Table of a report. A click on a column's header sorts by it, a second click reverses the order. */
export function ReportsTable({ table, by }: { table: ReportTable; by: ReportGroup }) {
  const [sort, setSort] = useState<Sort | null>(null);
  const isTime = isTimeGroup(by);
  const { columns, symbol } = table;
  const press = (column: number) =>
    setSort(sort?.column === column ? { column, isDescending: !sort.isDescending } : { column, isDescending: true });
  const head = [t(`reports.by.${by}`), ...columns.map(({ key }) => t(`reports.column.${key}`))];
  const stateOf = (column: number) =>
    sort?.column === column ? (sort.isDescending ? 'descending' : 'ascending') : 'none';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrollable by keyboard
    <section className={list.card} aria-label={t('reports.table')} tabIndex={0}>
      {table.isCut && <p className={css.note}>{t('reports.cut', { count: table.rows.length })}</p>}
      <table className={`${list.table} ${list.figures}`}>
        <thead>
          <tr>
            {head.map((text, i) => (
              <th
                key={text}
                scope="col"
                aria-sort={stateOf(i - 1)}
                className={i > 0 ? list.figure : undefined}
                title={i > 0 ? t(`reports.column.${columns[i - 1]?.key ?? 'ggr'}.hint`) : undefined}
              >
                <button type="button" className={css.sort} onClick={() => press(i - 1)}>
                  {text}
                  <span aria-hidden="true">
                    {stateOf(i - 1) === 'none' ? '' : stateOf(i - 1) === 'descending' ? ' ↓' : ' ↑'}
                  </span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted(table.rows, sort).map((row) => (
            <tr key={row.key}>
              <th scope="row" dir="auto">
                {by === 'player' ? <PlayerName id={row.key} account={row.label} /> : rowLabel(row, by)}
              </th>
              {isTime && isIdle(row) ? (
                <td colSpan={columns.length} className={css.idle}>
                  {t('books.idle')}
                </td>
              ) : (
                columns.map(({ key, kind }, i) => (
                  <td key={key} className={cellClass(key)} style={shareOf(key, row.values[i] ?? '')}>
                    {shownValue(row.values[i] ?? '', kind, symbol)}
                  </td>
                ))
              )}
            </tr>
          ))}
          {table.rows.length === 0 && (
            <tr>
              <td colSpan={head.length}>{t('reports.none')}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('reports.total')}</th>
            {columns.map(({ key, kind }, i) => (
              <td key={key} className={list.figure}>
                {shownValue(table.total[i] ?? '', kind, symbol)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
