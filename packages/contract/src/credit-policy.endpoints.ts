/** Credits above an operator's own ceiling: requests waiting for a second operator, and the sums of the day. */
import { z } from 'zod';
import { get, post } from './endpoint.ts';
import { playerRef } from './player-ref.ts';
import { instant, money, text } from './schemas.ts';

const STATES = ['asked', 'done', 'refused', 'withdrawn', 'expired'] as const;
export type CreditState = (typeof STATES)[number];

const creditRow = z.strictObject({
  id: z.string(),
  /** Name of the action, such as `voucher`. */
  source: z.string(),
  title: z.string(),
  /** Player who receives it; null if it concerns no single player. */
  member: playerRef.nullable(),
  /** Complete input of the action, as indented JSON. */
  details: z.string(),
  /** Maximum amount that it credits; null if unbounded. */
  amount: money.nullable(),
  state: z.enum(STATES),
  askedBy: z.string(),
  /** Whether the calling operator requested it. */
  own: z.boolean(),
  /** Number of required approvals, and the operators who have approved. */
  needs: z.int(),
  approvedBy: z.array(z.string()),
  /** Whether the calling operator has approved it. */
  approved: z.boolean(),
  askedAt: instant,
  until: instant,
  decidedBy: z.string().nullable(),
  decision: z.string(),
  decidedAt: instant.nullable(),
});
export type CreditRow = z.output<typeof creditRow>;

/** An operator's total for the business day. */
const daySum = z.strictObject({ name: z.string(), used: money, own: z.boolean() });

export const listCredits = get('/wps/console/credits', {
  summary:
    'Credits that wait for a second person and the latest decided ones, with what each operator gave alone today',
  access: 'operator',
  right: 'credit.view',
  throttle: 'console',
  output: z.strictObject({
    rows: z.array(creditRow),
    /** Operators who credited amounts without approval today. */
    usage: z.array(daySum),
    /** Maximum that one operator may credit without approval per business day. */
    ceiling: money,
    /** Operators who confirmed deposits today as announced, without approval. */
    confirmed: z.array(daySum),
    /** Maximum that one operator may confirm without approval per business day. */
    confirmedCeiling: money,
    /** Amount above which two other operators must approve; null for no such limit. */
    threeAbove: money.nullable(),
    symbol: z.string(),
    /** Number of requests by other operators, and the time of the oldest pending one. */
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
    /** Response of the action's own endpoint, such as voucher codes, which are shown once; null if refused, or while another approval is needed. */
    result: z.unknown(),
  }),
});
