/** The record of what operators did: filtered, verified and exported. */
import { z } from 'zod';
import { get, post } from './endpoint.ts';
import { instant, queryNumber, text } from './schemas.ts';

const admin = { access: 'operator', right: 'activity.view', throttle: 'console' } as const;

const facts = z.record(z.string(), z.unknown()).nullable();

const auditRow = z.strictObject({
  id: z.string(),
  at: instant,
  operator: z.string(),
  role: z.string(),
  address: z.string(),
  /** `subject.verb`, such as `member.disable`. */
  act: z.string(),
  /** Member whom the action affected. */
  memberId: z.string().nullable(),
  account: z.string().nullable(),
  before: facts,
  after: facts,
  /** Fields of `before` and `after` that are amounts, as decimals of the house's currency. */
  money: z.array(z.string()),
  reason: z.string(),
});
export type AuditRow = z.output<typeof auditRow>;

const filters = {
  act: text(60).optional(),
  /** Beginning of the actions up to the point, such as `member`. */
  subject: z
    .string()
    .regex(/^[a-z_]{1,30}$/)
    .optional(),
  /** Name of the operator, in any spelling. */
  operator: text(120).optional(),
  /** Account of the player whom the action affected. */
  account: text(60).optional(),
  /** First and last day in the time zone of the house, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
};

export const listAudit = get('/wps/console/audit', {
  summary: 'What operators did, newest first',
  ...admin,
  input: {
    query: z.strictObject({
      ...filters,
      /** Id of the last row of the previous page. */
      before: z
        .string()
        .regex(/^[1-9][0-9]{0,15}$/)
        .optional(),
      size: queryNumber(1, 100, 50),
    }),
  },
  output: z.strictObject({
    rows: z.array(auditRow),
    /** `before` of the next page; null on the last page. */
    next: z.string().nullable(),
    /** Every action and operator of the whole record; empty after the first page. */
    acts: z.array(z.string()),
    operators: z.array(z.string()),
    symbol: z.string(),
  }),
});

export const exportAudit = post('/wps/console/audit/exports', {
  summary: 'The filtered record as a file, and the export on record',
  ...admin,
  proof: true,
  input: { body: z.strictObject({ ...filters, format: z.enum(['csv', 'xlsx']) }) },
  failures: ['second.proof'],
  output: z.strictObject({
    name: z.string(),
    type: z.string(),
    /** Content of the file in base64. */
    content: z.string(),
    rows: z.int(),
    /** There are more rows than one file holds; the file has the newest. */
    cut: z.boolean(),
  }),
});

export const checkAudit = get('/wps/console/audit/check', {
  summary: 'Whether every row of the record is there and as it was written: the last verification, and the newest rows',
  ...admin,
  /** Id of the first row that is missing or was changed outside the platform; null if the chain is intact. */
  output: z.strictObject({
    broken: z.string().nullable(),
    /** When the verification last reached the end of the record; null before it first did. */
    verifiedAt: instant.nullable(),
  }),
});
