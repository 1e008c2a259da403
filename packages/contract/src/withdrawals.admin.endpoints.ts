/** Withdrawals for operators. */
import { z } from 'zod';
import { del, get, post, put } from './endpoint.ts';
import { playerRef } from './player-ref.ts';
import { STOP_KINDS } from './responsible-gaming.ts';
import { instant, money, text } from './schemas.ts';
import { PAYOUT_ACCOUNT_KINDS, WITHDRAWAL_STATES } from './withdrawals.ts';

const id = z.string().regex(/^[1-9][0-9]{0,17}$/);

const adminWithdrawal = z.strictObject({
  id: z.string(),
  state: z.enum(WITHDRAWAL_STATES),
  amount: money,
  fee: money,
  arrives: money,
  book: z.enum(['PLAY', 'TRIAL', 'REAL']),
  member: z.strictObject({
    id: z.string(),
    account: z.string(),
    /** Disabled by an operator: nothing is approved or paid until the member is enabled again. */
    disabled: z.boolean(),
    /** Withdrawals are locked by an operator: nothing is approved or paid until the lock is lifted or over. */
    locked: z.boolean(),
    /** The member's time-out or self-exclusion, and its end; null for a permanent one. */
    stop: z.strictObject({ kind: z.enum(STOP_KINDS), until: instant.nullable() }).nullable(),
  }),
  /** Name of the method, and the full account number, which is needed for the payment. */
  name: z.string(),
  kind: z.enum(PAYOUT_ACCOUNT_KINDS),
  holder: z.string(),
  number: z.string(),
  payee: z.string(),
  /** Two different operators must approve, because of the amount or of the member's approved total of the day. */
  needsTwo: z.boolean(),
  /** Three must, above the second limit. */
  needsThree: z.boolean(),
  /** First approver, and second of three, while another approval is pending. */
  approvedBy: z.string().nullable(),
  secondBy: z.string().nullable(),
  approvalUntil: instant.nullable(),
  /** The calling operator cannot give the next approval. */
  isOwnApproval: z.boolean(),
  operator: z.string(),
  reason: z.string(),
  reference: z.string(),
  requestedAt: instant,
  changedAt: instant,
  steps: z.array(z.strictObject({ state: z.enum(WITHDRAWAL_STATES), at: instant, by: z.string() })),
});
export type AdminWithdrawal = z.output<typeof adminWithdrawal>;

export const listAdminWithdrawals = get('/wps/console/withdrawals', {
  summary: 'Withdrawals: those that wait, oldest first, or all of a state, newest first; of a member, or one of them',
  access: 'operator',
  right: 'withdrawals.view',
  throttle: 'console',
  input: {
    query: z.strictObject({
      state: z.enum(['due', 'all', ...WITHDRAWAL_STATES]).optional(),
      /** A member's account name, or the number of an order. */
      search: text(60).optional(),
      after: id.optional(),
    }),
  },
  output: z.strictObject({
    rows: z.array(adminWithdrawal),
    next: z.string().nullable(),
    due: z.int(),
    /** Time of the oldest pending one; null without one. */
    oldest: instant.nullable(),
    open: z.boolean(),
    symbol: z.string(),
    /** Amount above which two operators must approve. */
    fourEyesAbove: money,
    /** Amount above which three operators must approve; null for no such limit. */
    threeAbove: money.nullable(),
    /** Payout provider; null if operators pay manually. */
    provider: z.string().nullable(),
  }),
});

export const getWithdrawalFacts = get('/wps/console/withdrawals/:id/facts', {
  summary: 'What an operator looks at before money goes out; looking is recorded',
  access: 'operator',
  right: 'withdrawals.view',
  throttle: 'console',
  input: { params: z.strictObject({ id }) },
  failures: ['thing.unknown'],
  output: z.strictObject({
    since: instant,
    rank: z.int(),
    balance: money,
    deposits: money,
    /** Total paid out so far, and the number of payments. */
    paid: money,
    paidCount: z.int(),
    turnover: money,
    /** Wins less bets of the player. */
    net: money,
    /** Time of the last change of login password, payment password, phone or payout accounts. */
    changedAt: instant.nullable(),
    payeeSince: instant,
    /** Members with the same account number, now or earlier, and members with the same browser. */
    samePayoutAccount: z.array(playerRef),
    sameDevice: z.array(playerRef),
    /**
     * Members whose payout accounts have the same holder's name, and members who signed in from the same address in the
     * last 30 days.
     */
    sameHolder: z.array(playerRef),
    sameAddress: z.array(playerRef),
    shared: z.boolean(),
  }),
});

export const moveAdminWithdrawal = post('/wps/console/withdrawals/:id/move', {
  summary: 'Moves a withdrawal on: approves, refuses with a reason, sends it out, or marks it paid with a reference',
  access: 'operator',
  right: 'withdrawals.act',
  proof: true,
  throttle: 'console',
  input: {
    params: z.strictObject({ id }),
    body: z.strictObject({
      from: z.enum(WITHDRAWAL_STATES),
      to: z.enum(WITHDRAWAL_STATES),
      reason: text(300).optional().default(''),
      reference: text(100).optional().default(''),
    }),
  },
  failures: [
    'thing.unknown',
    'second.proof',
    'withdraw.changed',
    'withdraw.second',
    'withdraw.off',
    'withdraw.held',
    'register.field',
  ],
  output: adminWithdrawal,
});

export const switchWithdrawals = put('/wps/console/withdrawals/open', {
  summary: 'Stops everything that goes out at once, or lets it run again',
  access: 'operator',
  right: 'payments.act',
  proof: true,
  throttle: 'console',
  input: { body: z.strictObject({ open: z.boolean(), reason: text(300) }) },
  failures: ['second.proof', 'register.field'],
  output: z.strictObject({ open: z.boolean() }),
});

export const sharePayoutAccount = put('/wps/console/payees/:id/shared', {
  summary: 'Allows that another member uses the same account, such as a couple with one, or forbids it again',
  access: 'operator',
  right: 'withdrawals.approve',
  proof: true,
  throttle: 'console',
  input: { params: z.strictObject({ id }), body: z.strictObject({ shared: z.boolean(), reason: text(300) }) },
  failures: ['thing.unknown', 'second.proof', 'register.field', 'payee.taken'],
  output: z.strictObject({ shared: z.boolean() }),
});

export const removePaymentPassword = del('/wps/console/members/:id/payment', {
  summary: 'Removes a forgotten payment password after the service made sure who asks; nothing goes out for a while',
  access: 'operator',
  right: 'players.act',
  proof: true,
  throttle: 'console',
  input: { params: z.strictObject({ id }), body: z.strictObject({ reason: text(300) }) },
  failures: ['thing.unknown', 'second.proof', 'register.field'],
  output: z.strictObject({ removed: z.boolean() }),
});

const sums = z.strictObject({
  requested: money,
  paid: money,
  fees: money,
  returned: money,
  /** At the end of the day. */
  held: money,
});

export const reconcileWithdrawals = get('/wps/console/withdrawals/reconciliation', {
  summary: 'Withdrawals and the ledger side by side, day by day; what differs is listed',
  access: 'operator',
  right: 'withdrawals.view',
  throttle: 'console',
  /** Default: the last 14 days in the brand's time zone. */
  input: { query: z.strictObject({ from: z.iso.date().optional(), to: z.iso.date().optional() }) },
  failures: ['register.field'],
  output: z.strictObject({
    symbol: z.string(),
    from: z.iso.date(),
    to: z.iso.date(),
    /** All days of the period, newest first, including days without withdrawals. */
    days: z.array(z.strictObject({ day: z.string(), count: z.int(), table: sums, ledger: sums, same: z.boolean() })),
    /** Withdrawals whose state and ledger amounts do not match. */
    differences: z.array(
      z.strictObject({ id: z.string(), state: z.enum(WITHDRAWAL_STATES), expected: money, found: money }),
    ),
    /** Balance of the ledger's withdrawals account, and the sum of the open withdrawals. */
    account: money,
    open: money,
  }),
});
