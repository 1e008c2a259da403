import { z } from 'zod';
import { audience } from './audience.ts';
import { BONUS_MISSES } from './bonus.ts';
import { fee } from './deposits.endpoints.ts';
import {
  CASE_KINDS,
  DEPOSIT_MOVERS,
  DEPOSIT_REASONS,
  DEPOSIT_STATES,
  METHOD_ICONS,
  METHOD_KINDS,
  PAYMENT_PROVIDERS,
} from './deposits.ts';
import { get, post, put } from './endpoint.ts';
import { playerRef } from './player-ref.ts';
import { instant, money, text } from './schemas.ts';
import { uploadedPicture } from './uploads.endpoints.ts';

const admin = { access: 'operator', throttle: 'console' } as const;
const id = z.string().regex(/^[1-9][0-9]{0,15}$/);
const ofId = z.strictObject({ id });
const day = z.iso.date();
const book = z.enum(['PLAY', 'TRIAL', 'REAL']);

// Deposits and cases.

const row = z.strictObject({
  id: z.string(),
  number: z.string(),
  member: playerRef,
  method: z.strictObject({ code: z.string(), name: z.string(), kind: z.enum(METHOD_KINDS) }),
  provider: z.enum(PAYMENT_PROVIDERS),
  book,
  state: z.enum(DEPOSIT_STATES),
  amount: money,
  fee: money,
  credited: money,
  /** Requested amount, if a different amount arrived. */
  asked: money.nullable(),
  /** Reference to look for in the bank statement. */
  reference: z.string(),
  /** The player's note about the transfer, and the picture of the receipt. */
  payer: z.string(),
  /** Code of the chosen bonus, and the reason if it was not granted. */
  bonus: z.string().nullable(),
  bonusMissed: z.enum(BONUS_MISSES).nullable(),
  pictures: z.array(uploadedPicture),
  reason: z.enum(DEPOSIT_REASONS).nullable(),
  words: z.string(),
  /** Number of open cases of this deposit. */
  cases: z.int(),
  operator: z.string().nullable(),
  openedAt: instant,
  changedAt: instant,
  settledAt: instant.nullable(),
});
export type DepositRow = z.output<typeof row>;

const adminCase = z.strictObject({
  id: z.string(),
  kind: z.enum(CASE_KINDS),
  provider: z.enum(PAYMENT_PROVIDERS),
  /** The provider's reference of the payment. */
  providerRef: z.string(),
  deposit: z
    .strictObject({
      id: z.string(),
      number: z.string(),
      memberId: z.string(),
      account: z.string(),
      state: z.enum(DEPOSIT_STATES),
    })
    .nullable(),
  /** Received amount in the provider's currency; null if the provider did not state it. */
  amount: z.string().nullable(),
  currency: z.string(),
  openedAt: instant,
  closedAt: instant.nullable(),
  /** Operator who closed it, and the resolution. */
  operator: z.string().nullable(),
  note: z.string(),
});
export type DepositCase = z.output<typeof adminCase>;

export const listAdminDeposits = get('/wps/console/deposits', {
  ...admin,
  right: 'deposits.view',
  summary: 'Deposits: those that need a person, the oldest first, or all of them, the newest first',
  input: {
    query: z.strictObject({
      list: z.enum(['waiting', 'all']),
      state: z.enum(DEPOSIT_STATES).optional(),
      method: text(40).optional(),
      /** Prefix of a member's account name, an order number, or a transfer's reference. */
      search: text(60).optional(),
      from: day.optional(),
      to: day.optional(),
      /** `next` of the previous page. */
      after: id.optional(),
    }),
  },
  output: z.strictObject({ deposits: z.array(row), next: z.string().nullable(), symbol: z.string() }),
});

const step = z.strictObject({
  at: instant,
  from: z.enum(DEPOSIT_STATES).nullable(),
  to: z.enum(DEPOSIT_STATES),
  by: z.enum(DEPOSIT_MOVERS),
  /** Name of the operator who performed the step. */
  operator: z.string().nullable(),
});
const heard = z.strictObject({
  at: instant,
  /** The provider's id of the message, and its content. */
  eventId: z.string(),
  kind: z.string(),
  amount: z.string().nullable(),
  currency: z.string(),
  /** Result of processing. */
  outcome: z.string(),
});

export const getAdminDeposit = get('/wps/console/deposits/:id', {
  ...admin,
  right: 'deposits.view',
  summary: 'One deposit with every step of it, what the provider said, and its cases',
  input: { params: ofId },
  failures: ['thing.unknown'],
  output: z.strictObject({
    deposit: row,
    steps: z.array(step),
    heard: z.array(heard),
    cases: z.array(adminCase),
    symbol: z.string(),
  }),
});

export const confirmDeposit = post('/wps/console/deposits/:id/confirm', {
  ...admin,
  right: 'deposits.act',
  proof: true,
  createsMoney: true,
  summary: 'Credits exactly what came, less the fee of that amount; needs a fresh proof',
  input: {
    params: ofId,
    body: z.strictObject({
      /** State that the operator saw. */
      from: z.enum(DEPOSIT_STATES),
      amount: money,
      /** Evidence from the bank statement or the provider's list, for the record. */
      note: text(300),
    }),
  },
  failures: ['credit.second', 'thing.unknown', 'second.proof', 'cashier.changed', 'register.field'],
  output: row,
});

export const refuseDeposit = post('/wps/console/deposits/:id/refuse', {
  ...admin,
  right: 'deposits.act',
  proof: true,
  summary: 'Ends a deposit for which nothing came, with words to the member; needs a fresh proof',
  input: { params: ofId, body: z.strictObject({ from: z.enum(DEPOSIT_STATES), words: text(300) }) },
  failures: ['thing.unknown', 'second.proof', 'cashier.changed', 'register.field'],
  output: row,
});

export const listDepositCases = get('/wps/console/deposit-cases', {
  ...admin,
  right: 'deposits.view',
  summary: 'What does not fit: open cases the oldest first, closed ones the newest first',
  input: { query: z.strictObject({ list: z.enum(['open', 'closed']), after: id.optional() }) },
  output: z.strictObject({ cases: z.array(adminCase), next: z.string().nullable() }),
});

export const closeDepositCase = post('/wps/console/deposit-cases/:id/close', {
  ...admin,
  right: 'deposits.act',
  summary: 'Closes a case with what was done about it',
  input: { params: ofId, body: z.strictObject({ note: text(300) }) },
  failures: ['thing.unknown', 'cashier.changed', 'register.field'],
  output: adminCase,
});

export const countDepositsWaiting = get('/wps/console/deposits-waiting', {
  ...admin,
  right: 'deposits.view',
  summary: 'How many deposits and cases wait for a person',
  output: z.strictObject({
    deposits: z.int(),
    cases: z.int(),
    /** Time of the oldest of each; null without one. */
    oldest: z.strictObject({ deposits: instant.nullable(), cases: instant.nullable() }),
  }),
});

// Methods and providers.

const words = z.record(text(10), text(300));

export const methodInput = z.strictObject({
  provider: z.enum(PAYMENT_PROVIDERS),
  /** By language code; at least English. */
  names: z.record(text(10), text(40)),
  icon: z.enum(METHOD_ICONS),
  least: money,
  most: money,
  fee,
  /** At most four amounts within the limits. */
  quick: z.array(money).max(4),
  minutes: z.strictObject({ from: z.int().min(0).max(10_080), to: z.int().min(0).max(10_080) }),
  tag: text(12),
  books: z.array(z.enum(['PLAY', 'REAL'])).min(1),
  enabled: z.boolean(),
  /** Minutes until an unpaid deposit expires. */
  waits: z.int().min(5).max(10_080),
  /** Receiving bank account for bank transfers; null for all other kinds. */
  account: z.strictObject({ bank: text(80), holder: text(80), number: text(60), note: words }).nullable(),
});
export type MethodInput = z.output<typeof methodInput>;

const methodRow = z.strictObject({
  code: z.string(),
  kind: z.enum(METHOD_KINDS),
  draft: methodInput,
  /** Currently offered to players: enabled, and its provider is configured. */
  offered: z.boolean(),
  changedAt: instant,
});
export type MethodRow = z.output<typeof methodRow>;

const providerState = z.strictObject({
  code: z.enum(PAYMENT_PROVIDERS),
  kind: z.enum(METHOD_KINDS),
  ready: z.boolean(),
  /** Names of the settings in the environment, without values. */
  keys: z.array(z.strictObject({ name: z.string(), set: z.boolean() })),
  /** Webhook URL for the provider; empty without one. */
  webhook: z.string(),
  lastHeardAt: instant.nullable(),
  lastErrorAt: instant.nullable(),
  lastError: z.string(),
});
export type ProviderState = z.output<typeof providerState>;

export const listMethodRows = get('/wps/console/payment-methods', {
  ...admin,
  right: 'payments.view',
  summary: 'Payment methods in their order, the providers behind them, and what a method can be made of',
  output: z.strictObject({
    methods: z.array(methodRow),
    providers: z.array(providerState),
    /** Books for members in this installation. */
    books: z.array(z.enum(['PLAY', 'REAL'])),
    languages: z.array(z.string()),
    symbol: z.string(),
    exponent: z.int(),
  }),
});

const methodCode = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/);

export const addMethod = post('/wps/console/payment-methods', {
  ...admin,
  right: 'payments.act',
  proof: true,
  summary: 'Adds a payment method at the end of the list; needs a fresh proof',
  input: { body: z.strictObject({ code: methodCode, method: methodInput }) },
  failures: ['second.proof', 'register.field'],
  output: methodRow,
});

export const changeMethod = put('/wps/console/payment-methods/:code', {
  ...admin,
  right: 'payments.act',
  proof: true,
  summary:
    'Changes a payment method, or switches it on or off; deposits that are open keep their figures; needs a fresh proof',
  input: { params: z.strictObject({ code: methodCode }), body: methodInput },
  failures: ['thing.unknown', 'second.proof', 'register.field'],
  output: methodRow,
});

export const orderMethods = put('/wps/console/payment-methods', {
  ...admin,
  right: 'payments.act',
  summary: 'Puts the payment methods in another order: every code, each once',
  input: { body: z.strictObject({ codes: z.array(methodCode).max(100) }) },
  failures: ['cashier.changed'],
  output: z.strictObject({ codes: z.array(z.string()) }),
});

// Vouchers.

export const batchInput = z.strictObject({
  /** Name for operators. */
  name: text(60),
  count: z.int().min(1).max(1000),
  /** Amount of each code, and its book. */
  amount: money,
  book: z.enum(['PLAY', 'REAL']).default('PLAY'),
  /** Null: no end. */
  expiresAt: instant.nullable(),
  /** Members who may redeem; null for all. */
  audience: audience.nullable(),
});
export type BatchInput = z.output<typeof batchInput>;

const batchRow = z.strictObject({
  id: z.string(),
  name: z.string(),
  book,
  count: z.int(),
  used: z.int(),
  amount: money,
  expiresAt: instant.nullable(),
  audience: audience.nullable(),
  operator: z.string(),
  madeAt: instant,
  /** Time when its unused codes were voided. */
  voidedAt: instant.nullable(),
});
export type VoucherBatch = z.output<typeof batchRow>;

export const listVoucherBatches = get('/wps/console/vouchers', {
  ...admin,
  right: 'bonuses.view',
  summary: 'Batches of voucher codes, newest first',
  input: { query: z.strictObject({ before: id.optional() }) },
  output: z.strictObject({
    batches: z.array(batchRow),
    next: z.string().nullable(),
    symbol: z.string(),
    /** Books for members in this installation. */
    books: z.array(z.enum(['PLAY', 'REAL'])),
  }),
});

export const makeVouchers = post('/wps/console/vouchers', {
  ...admin,
  right: 'bonuses.act',
  proof: true,
  createsMoney: true,
  summary: 'Makes a batch of codes and shows them, this once; needs a fresh proof',
  input: {
    body: batchInput.extend({ idempotencyKey: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/) }),
  },
  failures: ['credit.second', 'message.unknown_members', 'second.proof', 'register.field', 'cashier.key'],
  output: z.strictObject({ batch: batchRow, codes: z.array(z.string()) }),
});

export const voidVouchers = post('/wps/console/vouchers/:id/void', {
  ...admin,
  right: 'bonuses.act',
  proof: true,
  summary: 'Makes every unused code of a batch worthless; needs a fresh proof',
  input: { params: ofId, body: z.strictObject({ reason: text(300) }) },
  failures: ['thing.unknown', 'second.proof', 'register.field'],
  output: batchRow,
});
