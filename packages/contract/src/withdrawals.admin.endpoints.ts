/** The console's page of withdrawals. */
import { z } from 'zod';
import { del, get, post, put } from './endpoint.ts';
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
    /** Locked by an operator: nothing is approved or paid until the member is let in again. */
    disabled: z.boolean(),
    /** The break or exclusion that the member is in, and its end; null for an end that never comes. */
    stop: z.strictObject({ kind: z.enum(STOP_KINDS), until: instant.nullable() }).nullable(),
  }),
  /** Name of the way, and the account itself: whoever pays needs it whole. */
  name: z.string(),
  kind: z.enum(PAYOUT_ACCOUNT_KINDS),
  holder: z.string(),
  number: z.string(),
  payee: z.string(),
  /** Two different operators have to approve, for the amount or for what was approved of the member's today. */
  needsTwo: z.boolean(),
  /** Who approved first, while the second is still to come. */
  approvedBy: z.string().nullable(),
  approvalUntil: instant.nullable(),
  /** The operator who asks cannot be the one who approves next. */
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
    /** Since when the oldest of them waits; null for none. */
    oldest: instant.nullable(),
    open: z.boolean(),
    symbol: z.string(),
    /** Above this amount two operators approve. */
    fourEyesAbove: money,
    /** The provider that pays, or null where operators pay by hand. */
    provider: z.string().nullable(),
  }),
});

const other = z.strictObject({ id: z.string(), account: z.string() });

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
    /** Paid out so far, and how often. */
    paid: money,
    paidCount: z.int(),
    turnover: money,
    /** Wins less bets of the player. */
    net: money,
    /** When login password, payment password, phone or payees last changed. */
    changedAt: instant.nullable(),
    payeeSince: instant,
    /** Members with the same account number, now or before, and with a browser of this member's. */
    samePayoutAccount: z.array(other),
    sameDevice: z.array(other),
    /** Members whose payees carry the same holder's name, and who signed in from the same address in the last 30 days. */
    sameHolder: z.array(other),
    sameAddress: z.array(other),
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
  /** Without days the last fortnight, by the house's own calendar. */
  input: { query: z.strictObject({ from: z.iso.date().optional(), to: z.iso.date().optional() }) },
  failures: ['register.field'],
  output: z.strictObject({
    symbol: z.string(),
    from: z.iso.date(),
    to: z.iso.date(),
    /** Every day of the span, newest first, those without any too. */
    days: z.array(z.strictObject({ day: z.string(), count: z.int(), table: sums, ledger: sums, same: z.boolean() })),
    /** Withdrawals whose money stands otherwise than they do. */
    differences: z.array(
      z.strictObject({ id: z.string(), state: z.enum(WITHDRAWAL_STATES), expected: money, found: money }),
    ),
    /** What stands in the ledger's account of withdrawals, and what open ones add up to. */
    account: money,
    open: money,
  }),
});
