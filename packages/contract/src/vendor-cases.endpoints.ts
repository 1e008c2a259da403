import { z } from 'zod';
import { get, post } from './endpoint.ts';
import { instant, money, text } from './schemas.ts';

const id = z.string().regex(/^[1-9][0-9]{0,15}$/);
const params = z.strictObject({ id });

const vendorCase = z.strictObject({
  id,
  vendor: z.string(),
  /** Member whose wallet is affected; null and empty if the call names no wallet. */
  memberId: z.string().nullable(),
  account: z.string(),
  /** Kind of case, such as `credit_held` or `win_without_bet`. */
  kind: z.string(),
  op: z.string(),
  /** The vendor's id of the call. */
  tx: z.string(),
  /** Amount of the call, if it has one. */
  amount: money.nullable(),
  /** Ceiling that holds a credit: of one call, of a day's awards, or of a day's wins; null for other cases. */
  ceiling: z.enum(['call', 'day', 'wins']).nullable(),
  /** Amount of that ceiling. */
  most: money.nullable(),
  /** Number of times that the vendor sent it. */
  seen: z.int(),
  firstAt: instant,
  lastAt: instant,
  /** Operator who requested its release; null without a request. */
  askedBy: z.string().nullable(),
});
export type VendorCase = z.output<typeof vendorCase>;

const difference = z.strictObject({
  id,
  vendor: z.string(),
  /** Name of the player in the vendor's calls. */
  player: z.string(),
  /** Null if the name belongs to no wallet. */
  memberId: z.string().nullable(),
  account: z.string().nullable(),
  kind: z.string(),
  tx: z.string(),
  /** Difference between the vendor's list and ours. */
  gap: z.string(),
  ours: z.string(),
  theirs: z.string(),
  firstAt: instant,
  lastAt: instant,
});

const openRound = z.strictObject({
  vendor: z.string(),
  game: z.string(),
  memberId: z.string(),
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
    /** At most 100 of each, the longest waiting first. */
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
