import { BUILT_IN_ROLES, type Right } from '@parlour/contract/operator-rights';
import type { ReportSchedule } from '@parlour/contract/report-schedules.admin.endpoints';
import type { ReportTable } from '@parlour/contract/reports.endpoints';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { labelsOf, lineOf, markupOf } from '../../app/testing/markup.tsx';
import { setRights } from '../../shared/rights.tsx';
import { ReportsTable, rowLabel } from './ReportsTable.tsx';
import { ReportTotals } from './ReportTotals.tsx';
import { draftFrom, isComplete, periodOf, searchOf, shownValue, sorted, spanOf, switched } from './reports.rules.ts';

import { Schedules } from './Schedules.tsx';
import { SCHEDULES_KEY } from './schedules.queries.ts';
import { mailableGroups, newSchedule, validateSchedule } from './schedules.rules.ts';

// The API client reads the tab's token when it is imported.
vi.hoisted(() => vi.stubGlobal('sessionStorage', { getItem: () => null }));

afterEach(() => setRights(null));

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

const SCHEDULE: ReportSchedule = {
  id: '4',
  report: 'play',
  by: 'day',
  every: 'week',
  hour: 6,
  format: 'xlsx',
  recipients: ['boss@house.example', 'desk@house.example'],
  createdAt: '2026-11-20T08:00:00.000Z',
  createdBy: 'nandar',
  nextAt: '2026-11-30T23:30:00.000Z',
  lastSentAt: null,
  waiting: 0,
  failed: 0,
  lastError: null,
};

describe('reports by mail', () => {
  const shown = (rights: readonly Right[], schedules: ReportSchedule[]) => {
    setRights(rights);
    return markupOf(<Schedules shown={{ report: 'players', by: 'player' }} />, [[SCHEDULES_KEY, schedules]]);
  };

  it('say when and to whom each is sent, and why the last one was not', () => {
    const rows = [SCHEDULE, { ...SCHEDULE, id: '5', waiting: 2, lastError: 'mail was not sent: EAUTH 535' }];
    const text = lineOf(shown(BUILT_IN_ROLES.owner, rows));
    expect(text).toContain('Play by Day Every week, on Monday · 06:00 · XLSX · added by nandar');
    expect(text).toContain('boss@house.example, desk@house.example');
    expect(text).toMatch(/Next .* · Not sent yet Active/);
    expect(text).toContain('Last attempt: mail was not sent: EAUTH 535 2 mails failed');
    expect(lineOf(shown(BUILT_IN_ROLES.owner, []))).toContain('No report is sent by mail.');
  });

  it('are added and ended by those who may, and read by the others', () => {
    expect(labelsOf(shown(BUILT_IN_ROLES.manager, [SCHEDULE]))).toEqual(['End: Play by Day']);
    const read = shown(BUILT_IN_ROLES.auditor, [SCHEDULE]);
    expect([labelsOf(read), lineOf(read).includes('Send by mail')]).toEqual([[], false]);
  });

  it('take several addresses at once, name a wrong one, and never offer accounts of players', () => {
    const form = newSchedule({ report: 'players', by: 'player' });
    expect(form.by).toBe('day');
    const check = (recipients: string) => validateSchedule({ ...form, recipients });
    expect(check(' ').errors.recipients).toBe('Enter at least one mail address.');
    expect(check('boss@house.example, boss@house').errors.recipients).toBe('“boss@house” is no mail address.');
    expect(check('Boss@House.example;\ndesk@house.example boss@house.example').draft?.recipients).toEqual([
      'boss@house.example',
      'desk@house.example',
    ]);
    expect(mailableGroups('players')).toEqual(['day', 'tier', 'affiliate', 'agent']);
    const many = Array.from({ length: 11 }, (_, at) => `a${at}@house.example`).join(' ');
    expect(check(many).errors.recipients).toBe('At most 10 addresses.');
  });
});
