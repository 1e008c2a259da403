/** Credits above what one operator may give alone: what waits for a second person, and the sums of the day. */
import { z } from 'zod';
import { get, post } from './endpoint.ts';
import { instant, money, text } from './schemas.ts';

const STATES = ['asked', 'done', 'refused', 'withdrawn', 'expired'] as const;
export type CreditState = (typeof STATES)[number];

const creditRow = z.strictObject({
  id: z.string(),
  /** Name of the act, such as `voucher`. */
  source: z.string(),
  title: z.string(),
  /** The act's whole input, as indented JSON. */
  details: z.string(),
  /** Most that it credits; null where nothing bounds it. */
  amount: money.nullable(),
  state: z.enum(STATES),
  askedBy: z.string(),
  /** Asked for by the operator who looks. */
  own: z.boolean(),
  askedAt: instant,
  until: instant,
  decidedBy: z.string().nullable(),
  decision: z.string(),
  decidedAt: instant.nullable(),
});
export type CreditRow = z.output<typeof creditRow>;

/** An operator's sum of the business day. */
const daySum = z.strictObject({ name: z.string(), used: money, own: z.boolean() });

export const listCredits = get('/wps/console/credits', {
  summary:
    'Credits that wait for a second person and the latest decided ones, with what each operator gave alone today',
  access: 'operator',
  right: 'credit.view',
  throttle: 'console',
  output: z.strictObject({
    rows: z.array(creditRow),
    /** Operators who credited something alone today. */
    usage: z.array(daySum),
    /** What one operator may credit alone in a business day. */
    ceiling: money,
    /** Operators who confirmed deposits alone today as they were announced. */
    confirmed: z.array(daySum),
    /** What one operator may confirm alone in a business day. */
    confirmedCeiling: money,
    symbol: z.string(),
    /** How many another operator asked for, and since when the oldest waits. */
    waiting: z.int(),
    oldest: instant.nullable(),
  }),
});

export const decideCredit = post('/wps/console/credits/:id/decision', {
  summary:
    'Approves a credit that another operator asked for and carries it out, or refuses it; who asked takes it back',
  access: 'operator',
  right: 'credit.approve',
  ownRight: 'credit.act',
  proof: true,
  createsMoney: true,
  throttle: 'console',
  input: {
    params: z.strictObject({ id: z.string().regex(/^[1-9][0-9]{0,15}$/) }),
    body: z.strictObject({ approve: z.boolean(), reason: text(300).optional().default('') }),
  },
  failures: [
    'second.proof',
    'thing.unknown',
    'approval.own',
    'approval.expired',
    'approval.decided',
    'credit.failed',
    'register.field',
  ],
  output: z.strictObject({
    row: creditRow,
    /** What the act's own endpoint answers, such as the codes of vouchers, which are shown once; null when refused. */
    result: z.unknown(),
  }),
});
