import type { ReportTable } from '@parlour/contract/reports.endpoints';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { ReportsTable, rowLabel } from './ReportsTable.tsx';
import { ReportTotals } from './ReportTotals.tsx';
import { draftFrom, isComplete, periodOf, searchOf, shownValue, sorted, spanOf, switched } from './reports.rules.ts';

// The API client reads the tab's token when it is imported.
vi.hoisted(() => vi.stubGlobal('sessionStorage', { getItem: () => null }));

const TODAY = '2026-03-15';

const table: ReportTable = {
  symbol: 'K',
  timeZone: 'Asia/Yangon',
  columns: [
    { key: 'turnover', kind: 'money' },
    { key: 'margin', kind: 'percent' },
    { key: 'rounds', kind: 'count' },
  ],
  rows: [
    { key: 'a', label: 'Alpha', values: ['900.00', '', '1200'] },
    { key: 'b', label: 'Beta', values: ['1000.00', '-2.5', '7'] },
  ],
  total: ['1900.00', '-1.3', '1207'],
  before: { from: '2026-02-01', to: '2026-02-28', total: ['950.00', '4.0', '0'] },
  isCut: false,
  isPartial: false,
};

describe('reports', () => {
  it('know the days of each period, over the ends of months and leap years', () => {
    expect(spanOf('week', TODAY)).toEqual({ from: '2026-03-09', to: TODAY });
    expect(spanOf('month', TODAY)).toEqual({ from: '2026-03-01', to: TODAY });
    expect(spanOf('lastMonth', '2024-03-31')).toEqual({ from: '2024-02-01', to: '2024-02-29' });
    expect(spanOf('lastMonth', '2026-01-05')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
    expect(periodOf(spanOf('days30', TODAY), TODAY)).toBe('days30');
    expect(periodOf({ from: '2026-03-02', to: TODAY }, TODAY)).toBeNull();
  });

  it('read the address and write it, and pass over what makes no report', () => {
    const draft = { report: 'payments', by: 'method', from: '2026-01-01', to: '2026-01-31' } as const;
    expect(draftFrom(searchOf(draft), TODAY)).toEqual(draft);
    expect(draftFrom('?report=nothing&by=method&from=2026-02-02&to=2026-01-01', TODAY)).toEqual({
      report: 'play',
      by: 'day',
      ...spanOf('week', TODAY),
    });
    expect([isComplete({ from: '', to: TODAY }), isComplete({ from: '2025-03-16', to: TODAY })]).toEqual([false, true]);
    expect(isComplete({ from: '2025-03-14', to: TODAY })).toBe(false);
  });

  it('sort by exact values, with what has none last', () => {
    const keys = (column: number, isDescending: boolean) =>
      sorted(table.rows, { column, isDescending }).map(({ key }) => key);
    expect([keys(0, true), keys(0, false)]).toEqual([
      ['b', 'a'],
      ['a', 'b'],
    ]);
    expect([keys(1, true), keys(1, false)]).toEqual([
      ['b', 'a'],
      ['b', 'a'],
    ]);
    expect(keys(-1, true)).toEqual(['b', 'a']);
  });

  it('show amounts in full, counts with separators, and a dash for none', () => {
    expect(shownValue('1900.00', 'money', 'K')).toBe('K\u00a01,900.00');
    expect(shownValue('-2.5', 'percent', '')).toBe('\u22122.5%');
    expect(shownValue('1207', 'count', '')).toBe('1,207');
    expect(shownValue('', 'percent', '')).toBe('–');
  });

  it('render the table with its total, and each total next to that of the span before', () => {
    const html = renderToStaticMarkup(<ReportsTable table={table} by="vendor" />);
    expect(html).toContain('Alpha');
    expect(html.match(/<tr/g)).toHaveLength(4);
    const idle = { ...table, rows: [{ key: '2026-01-01', label: '2026-01-01', values: ['0.00', '', '0'] }] };
    expect(renderToStaticMarkup(<ReportsTable table={idle} by="day" />)).toContain('No activity');
    const totals = renderToStaticMarkup(<ReportTotals table={table} />);
    expect(totals).toContain('+100.0%');
    expect(totals).toContain('K\u00a0950.00');
    expect(totals).toContain('1 February 2026 – 28 February 2026');
    // No change is shown compared with zero, or for a percentage.
    expect(totals.match(/<b>–<\/b>/g)).toHaveLength(2);
  });

  it('name weeks and months, and fill the cells of the retention report by their share', () => {
    expect([
      rowLabel({ key: '2026-11-23', label: '' }, 'week'),
      rowLabel({ key: '2026-11-01', label: '' }, 'month'),
    ]).toEqual(['Week of 23 November 2026', 'November 2026']);
    const kept: ReportTable = {
      ...table,
      columns: [
        { key: 'registrations', kind: 'count' },
        { key: 'kept0', kind: 'percent' },
        { key: 'kept1', kind: 'percent' },
      ],
      rows: [{ key: '2026-11-23', label: '2026-11-23', values: ['40', '62.5', ''] }],
      total: ['40', '62.5', ''],
    };
    const html = renderToStaticMarkup(<ReportsTable table={kept} by="week" />);
    expect(html.match(/--share:[^"]+/g)).toEqual(['--share:62.5%']);
    expect(html).toContain('>62.5%<');
  });

  it('show retention over at least four weeks', () => {
    const draft = { report: 'play', by: 'game', ...spanOf('week', TODAY) } as const;
    expect(switched(draft, 'retention', TODAY)).toEqual({
      report: 'retention',
      by: 'week',
      from: '2025-12-16',
      to: TODAY,
    });
    expect(switched(draft, 'payments', TODAY)).toEqual({ report: 'payments', by: 'day', ...spanOf('week', TODAY) });
    const days30 = { report: 'play', by: 'day', ...spanOf('days30', TODAY) } as const;
    expect(switched(days30, 'retention', TODAY)).toMatchObject(spanOf('days30', TODAY));
  });
});
