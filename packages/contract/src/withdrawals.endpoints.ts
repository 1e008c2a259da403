import { z } from 'zod';
import { del, get, post, put } from './endpoint.ts';
import { sent } from './otp.endpoints.ts';
import { instant, money, queryNumber, text } from './schemas.ts';
import { CHANGE_KINDS, PAYOUT_ACCOUNT_KINDS, WITHDRAWAL_STATES } from './withdrawals.ts';

const id = z.string().regex(/^[1-9][0-9]{0,17}$/);
/** Result of {@link provePayment}. */
const pass = text(100);
/** Decimal text in ASCII; the currency determines the number of decimals. */
const amount = text(40);

const fee = z.strictObject({ fixed: money, permille: z.int() });

/** A withdrawal method as configured in this installation. */
const method = z.strictObject({
  code: z.string(),
  kind: z.enum(PAYOUT_ACCOUNT_KINDS),
  name: z.string(),
  fee,
  min: money,
  max: money,
  /** Format of its account numbers; `latin` means letters and digits, as in addresses of cryptocurrencies. */
  number: z.strictObject({ alphabet: z.enum(['digits', 'latin']), min: z.int(), max: z.int() }),
});
export type PayoutMethod = z.output<typeof method>;

const payee = z.strictObject({
  id: z.string(),
  method: z.string(),
  kind: z.enum(PAYOUT_ACCOUNT_KINDS),
  /** Name of the method. */
  name: z.string(),
  /** Both masked by the server: enough to recognise them. */
  holder: z.string(),
  number: z.string(),
  since: instant,
});
export type PayoutAccount = z.output<typeof payee>;

export const getWithdrawTerms = get('/wps/withdrawals/terms', {
  summary: 'What a member may take out now and how: amounts, limits, ways, payees, and what stands in the way',
  access: 'member',
  relay: true,
  cache: 'private',
  input: { query: z.strictObject({ language: text(10).optional() }) },
  output: z.strictObject({
    /** False while withdrawals are switched off. */
    open: z.boolean(),
    /** The platform has locked withdrawals for this member. */
    isLocked: z.boolean(),
    symbol: z.string(),
    exponent: z.int(),
    balance: money,
    /** Amount available for withdrawal according to the turnover. */
    withdrawable: money,
    /** Turnover required before the rest can be withdrawn. */
    toPlay: money,
    min: money,
    max: money,
    /** Remainder of the daily limits; null without such a limit. */
    countLeft: z.int().nullable(),
    sumLeft: money.nullable(),
    /** Remaining free withdrawals of the day, according to the member's tier. */
    freeLeft: z.int(),
    cooling: z.strictObject({ kind: z.enum(CHANGE_KINDS), until: instant }).nullable(),
    coolOffHours: z.int(),
    /** The first payout account starts no cooling-off. */
    firstAtOnce: z.boolean(),
    payment: z.enum(['none', 'set', 'locked']),
    /** A code of the authenticator app is required in addition to the payment password. */
    asksCode: z.boolean(),
    /** Holder's name that every payout account must have, masked; null before the first one. */
    holder: z.string().nullable(),
    methods: z.array(method),
    payees: z.array(payee),
  }),
});
export type WithdrawTerms = z.output<typeof getWithdrawTerms.output>;

export const setPaymentPassword = put('/wps/member/payment/password', {
  summary: 'Sets the payment password, or changes it with the one in force or after a code of the second factor',
  access: 'member',
  relay: true,
  encrypted: true,
  throttle: 'login',
  input: {
    body: z.strictObject({
      proof: text(100).optional().default(''),
      oldPassword: text(400).optional().default(''),
      newPassword: text(400),
    }),
  },
  failures: [
    'second.proof',
    'payment.none',
    'payment.wrong',
    'payment.locked',
    'register.field',
    'modify.new.old.same',
    'crypto.refused',
  ],
  output: z.strictObject({ set: z.literal(true) }),
});

/** Channel by which the member proves access to the verified number or mail address. */
const by = z.enum(['sms', 'email']);

export const sendPaymentCode = post('/wps/member/payment/forgotten/code', {
  summary: "Sends a code to the member's own proved number or address, for a payment password that was forgotten",
  access: 'member',
  relay: true,
  throttle: 'check',
  input: { body: z.strictObject({ by, proof: text(100) }) },
  failures: [
    'second.proof',
    'thing.unknown',
    'sms.number',
    'sms.too_soon',
    'sms.used_up',
    'sms.unavailable',
    'system.busy',
  ],
  output: sent,
});

export const resetPaymentPassword = put('/wps/member/payment/forgotten', {
  summary: 'Sets a payment password in the place of a forgotten one, by a proof of who asks and the code that was sent',
  access: 'member',
  relay: true,
  encrypted: true,
  throttle: 'login',
  input: { body: z.strictObject({ by, proof: text(100), code: text(16), newPassword: text(400) }) },
  failures: ['second.proof', 'payment.none', 'sms.wrong', 'register.field', 'crypto.refused'],
  output: z.strictObject({ set: z.literal(true) }),
});

export const provePayment = post('/wps/member/payment/proof', {
  summary: 'Takes the payment password, and a proof of the second factor where there is one; good for five minutes',
  access: 'member',
  relay: true,
  encrypted: true,
  throttle: 'login',
  input: { body: z.strictObject({ password: text(400), proof: text(100).optional().default('') }) },
  failures: ['payment.none', 'payment.wrong', 'payment.locked', 'second.proof', 'crypto.refused'],
  output: z.strictObject({ pass: z.string() }),
});

export const addPayoutAccount = post('/wps/withdrawals/payees', {
  summary: 'Keeps an account that money can go to, in the place of another one where that is named',
  access: 'member',
  relay: true,
  encrypted: true,
  input: {
    body: z.strictObject({
      pass,
      method: text(40),
      holder: text(200),
      number: text(200),
      replaces: id.optional(),
      language: text(10).optional(),
    }),
  },
  failures: [
    'payment.proof',
    'register.field',
    'payee.name',
    'payee.taken',
    'payee.full',
    'thing.unknown',
    'crypto.refused',
  ],
  output: payee,
});

export const removePayoutAccount = del('/wps/withdrawals/payees/:id', {
  summary: 'Forgets an account; what is on its way to it goes on',
  access: 'member',
  relay: true,
  input: { params: z.strictObject({ id }), body: z.strictObject({ pass }) },
  failures: ['payment.proof', 'thing.unknown'],
  output: z.strictObject({ removed: z.literal(true) }),
});

const step = z.strictObject({ state: z.enum(WITHDRAWAL_STATES), at: instant });

const withdrawal = z
  .strictObject({
    id: z.string(),
    state: z.enum(WITHDRAWAL_STATES),
    /** Amount debited from the balance, fee, and amount paid out. */
    amount: money,
    fee: money,
    arrives: money,
    symbol: z.string(),
    /** Name of the method, and the masked account number. */
    name: z.string(),
    number: z.string(),
    /** The operator's reason, if it was refused or could not be paid. */
    reason: z.string(),
    /** Reference of the payment, once it was made. */
    reference: z.string(),
    requestedAt: instant,
    changedAt: instant,
    /** History of its states, oldest first. */
    steps: z.array(step),
    mayCancel: z.boolean(),
  })
  .meta({ id: 'Withdrawal' });
export type Withdrawal = z.output<typeof withdrawal>;

export const requestWithdrawal = post('/wps/withdrawals', {
  summary: 'Asks for money to be paid out; it leaves the balance at once and is held until it is paid or given back',
  access: 'member',
  relay: true,
  throttle: 'money',
  input: {
    body: z.strictObject({
      pass,
      payee: id,
      amount,
      idempotencyKey: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/),
      language: text(10).optional(),
    }),
  },
  failures: [
    'payment.proof',
    'thing.unknown',
    'register.field',
    'withdraw.off',
    'lock.withdrawals',
    'withdraw.cooling',
    'withdraw.funds',
    'withdraw.limit',
    'withdraw.changed',
  ],
  output: withdrawal,
});

export const listWithdrawals = get('/wps/withdrawals', {
  summary: "The member's withdrawals, newest first",
  access: 'member',
  relay: true,
  cache: 'private',
  input: {
    query: z.strictObject({ before: id.optional(), size: queryNumber(1, 100, 20), language: text(10).optional() }),
  },
  output: z.strictObject({ withdrawals: z.array(withdrawal), next: z.string().nullable() }),
});

export const getWithdrawal = get('/wps/withdrawals/:id', {
  summary: "One of the member's withdrawals",
  access: 'member',
  relay: true,
  cache: 'private',
  input: { params: z.strictObject({ id }), query: z.strictObject({ language: text(10).optional() }) },
  failures: ['thing.unknown'],
  output: withdrawal,
});

export const cancelWithdrawal = post('/wps/withdrawals/:id/cancel', {
  summary: 'Takes a request back before it is approved, where the house allows that',
  access: 'member',
  relay: true,
  throttle: 'money',
  input: { params: z.strictObject({ id }), body: z.strictObject({ language: text(10).optional() }) },
  failures: ['thing.unknown', 'withdraw.changed'],
  output: withdrawal,
});
