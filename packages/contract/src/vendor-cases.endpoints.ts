import { z } from 'zod';
import { get, post } from './endpoint.ts';
import { instant, money, text } from './schemas.ts';

const id = z.string().regex(/^[1-9][0-9]{0,15}$/);
const params = z.strictObject({ id });

const vendorCase = z.strictObject({
  id,
  vendor: z.string(),
  /** The member whose wallet it is about. */
  account: z.string(),
  /** What happened, such as `credit_held` or `win_without_bet`. */
  kind: z.string(),
  op: z.string(),
  /** The vendor's id of the call. */
  tx: z.string(),
  /** Amount of the call, where it has one. */
  amount: money.nullable(),
  /** The ceiling that holds a credit: of one call, of a day's awards, or of a day's wins; null for other cases. */
  ceiling: z.enum(['call', 'day', 'wins']).nullable(),
  /** That ceiling, where there is one. */
  most: money.nullable(),
  /** How often the vendor sent it. */
  seen: z.int(),
  firstAt: instant,
  lastAt: instant,
  /** The operator who asked for its release; null where nobody did or it is no held credit. */
  askedBy: z.string().nullable(),
});
export type VendorCase = z.output<typeof vendorCase>;

const difference = z.strictObject({
  id,
  vendor: z.string(),
  player: z.string(),
  kind: z.string(),
  tx: z.string(),
  /** What differs between the vendor's list and ours. */
  gap: z.string(),
  ours: z.string(),
  theirs: z.string(),
  firstAt: instant,
  lastAt: instant,
});

const openRound = z.strictObject({
  vendor: z.string(),
  game: z.string(),
  account: z.string(),
  round: z.string(),
  bet: money,
  startedAt: instant,
});

export const listVendorCases = get('/wps/console/vendor-cases', {
  summary:
    'What vendors sent that people have to look at, differences with their lists, and rounds that were never ended',
  access: 'operator',
  right: 'vendors.view',
  throttle: 'console',
  output: z.strictObject({
    /** Those that wait longest first, at most 100 of each. */
    cases: z.array(vendorCase),
    differences: z.array(difference),
    openRounds: z.array(openRound),
    counts: z.strictObject({ cases: z.int(), held: z.int(), differences: z.int(), openRounds: z.int() }),
    symbol: z.string(),
  }),
});

export const releaseCredit = post('/wps/console/vendor-cases/:id/release', {
  summary:
    'Lets a held credit of a vendor through: one operator asks, another one approves, and the vendor sends it again',
  access: 'operator',
  right: 'vendors.approve',
  proof: true,
  createsMoney: true,
  throttle: 'console',
  input: { params, body: z.strictObject({}) },
  failures: ['second.proof', 'thing.unknown', 'approval.own', 'approval.expired', 'approval.decided'],
  output: z.strictObject({ state: z.enum(['asked', 'released']) }),
});

export const closeVendorCase = post('/wps/console/vendor-cases/:id/close', {
  summary: 'Closes a case, with the reason; a held credit is refused for good',
  access: 'operator',
  right: 'vendors.act',
  proof: true,
  throttle: 'console',
  input: { params, body: z.strictObject({ reason: text(300) }) },
  failures: ['second.proof', 'thing.unknown', 'approval.decided'],
  output: z.strictObject({ closed: z.literal(true) }),
});
