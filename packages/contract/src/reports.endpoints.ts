/** Reports of operators over any period: play, payments and players by day, vendor, game, method, tier and more. */
import { z } from 'zod';
import { get, post } from './endpoint.ts';
import { ALL_REPORT_GROUPS, COLUMN_KINDS, REPORT_COLUMNS, REPORT_NAMES, type ReportColumn } from './reports.ts';

const admin = { access: 'operator', throttle: 'console', right: 'reports.view' } as const;
const day = z.iso.date();

const draft = {
  report: z.enum(REPORT_NAMES),
  by: z.enum(ALL_REPORT_GROUPS),
  book: z.enum(['PLAY', 'REAL']).optional(),
  /** First and last business day, both included. */
  from: day,
  to: day,
};

const table = z.strictObject({
  symbol: z.string(),
  timeZone: z.string(),
  columns: z.array(
    z.strictObject({
      key: z.enum(Object.keys(REPORT_COLUMNS) as [ReportColumn, ...ReportColumn[]]),
      kind: z.enum(COLUMN_KINDS),
    }),
  ),
  /** Values in the order of the columns: decimal amounts, whole counts, percentages; empty if undefined. */
  rows: z.array(z.strictObject({ key: z.string(), label: z.string(), values: z.array(z.string()) })),
  total: z.array(z.string()),
  /** Totals of the preceding period of the same length. */
  before: z.strictObject({ from: day, to: day, total: z.array(z.string()) }),
  /** Only the largest rows are included. */
  isCut: z.boolean(),
  /** Play is still being aggregated: the figures are incomplete. */
  isPartial: z.boolean(),
});
export type ReportTable = z.output<typeof table>;

export const getReport = get('/wps/console/reports', {
  summary: 'A report of a span of business days with its totals, next to the totals of the span before',
  ...admin,
  input: { query: z.strictObject(draft) },
  failures: ['register.field'],
  output: table,
});

export const exportReport = post('/wps/console/reports/exports', {
  summary: 'A report as a file, with who made it and when inside, and on record',
  ...admin,
  keys: true,
  input: { body: z.strictObject({ ...draft, format: z.enum(['csv', 'xlsx']) }) },
  failures: ['register.field'],
  output: z.strictObject({
    name: z.string(),
    type: z.string(),
    /** Content of the file in base64. */
    content: z.string(),
    rows: z.int(),
  }),
});
