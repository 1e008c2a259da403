import { z } from 'zod';
import { get } from './endpoint.ts';
import { instant, queryNumber, text } from './schemas.ts';

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
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string(),
});

export const listAudit = get('/wps/console/audit', {
  summary: 'What operators did, newest first',
  access: 'operator',
  right: 'activity.view',
  throttle: 'console',
  input: {
    query: z.strictObject({
      act: text(60).optional(),
      operator: text(60).optional(),
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
    acts: z.array(z.string()),
  }),
});

export const checkAudit = get('/wps/console/audit/check', {
  summary: 'Holds every row of the record against its seal',
  access: 'operator',
  right: 'activity.view',
  throttle: 'console',
  /** Id of the first row that is missing or was changed outside the platform; null if the chain is intact. */
  output: z.strictObject({ broken: z.string().nullable() }),
});
