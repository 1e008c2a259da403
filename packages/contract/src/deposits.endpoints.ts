import { z } from 'zod';
import { BONUS_MISSES } from './bonus.ts';
import {
  DEPOSIT_GROUPS,
  DEPOSIT_REASONS,
  DEPOSIT_STATES,
  type DepositGroup,
  METHOD_ICONS,
  METHOD_KINDS,
} from './deposits.ts';
import { get, post } from './endpoint.ts';
import { instant, language, money, queryNumber, text } from './schemas.ts';
import { uploadIds } from './uploads.endpoints.ts';

const code = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/);
const key = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/);
const book = z.enum(['PLAY', 'TRIAL', 'REAL']);

/** A fee; `computeFee` in `deposits.ts` calculates it for client and server. */
export const fee = z.strictObject({ fixed: money, permille: z.int().min(0).max(500) });

/** A payment method as currently offered to a player. */
export const depositMethod = z
  .strictObject({
    code,
    kind: z.enum(METHOD_KINDS),
    /** In the requested language. */
    name: z.string(),
    icon: z.enum(METHOD_ICONS),
    limits: z.strictObject({ least: money, most: money }),
    fee,
    /** Suggested amounts, at most four, each within the limits. */
    quick: z.array(money).max(4),
    /** Usual duration in minutes; 0 and 0 means immediately. */
    minutes: z.strictObject({ from: z.int(), to: z.int() }),
    /** A short label such as `+2%`; empty without one. */
    tag: z.string(),
    /** Sandbox without real payments. */
    sandbox: z.boolean(),
  })
  .meta({ id: 'DepositMethod' });
export type DepositMethod = z.output<typeof depositMethod>;

/** The player's next step. Only for open deposits. */
const next = z.discriminatedUnion('kind', [
  /** A page of the provider in the same window, which returns to `/m/voucherCenter?deposit=<id>`. */
  z.strictObject({ kind: z.literal('redirect'), url: z.string() }),
  /** Receiving bank account, and the reference for the transfer. */
  z.strictObject({
    kind: z.literal('transfer'),
    bank: z.string(),
    holder: z.string(),
    number: z.string(),
    /** The operator's note in the reader's language; may be empty. */
    note: z.string(),
    reference: z.string(),
    /** The player has announced the transfer. */
    announced: z.boolean(),
  }),
]);
export type DepositNext = z.output<typeof next>;

export const deposit = z
  .strictObject({
    id: z.string(),
    /** Readable order number, such as `D00000042`. */
    number: z.string(),
    method: z.strictObject({
      code: z.string(),
      kind: z.enum(METHOD_KINDS),
      name: z.string(),
      icon: z.enum(METHOD_ICONS),
      sandbox: z.boolean(),
    }),
    book,
    state: z.enum(DEPOSIT_STATES),
    /** Amount to pay; once settled, the amount received. */
    amount: money,
    fee: money,
    /** `amount` less `fee`. */
    credited: money,
    /** Requested amount, if a different amount arrived. */
    asked: money.nullable(),
    /** Balance after the crediting. */
    balanceAfter: money.nullable(),
    /** Code of the chosen bonus. */
    bonus: z.string().nullable(),
    /** Reason why that bonus was not granted; null if it was. */
    bonusMissed: z.enum(BONUS_MISSES).nullable(),
    reason: z.enum(DEPOSIT_REASONS).nullable(),
    /** The operator's reason if `refused`; otherwise empty. */
    words: z.string(),
    next: next.nullable(),
    mayCancel: z.boolean(),
    openedAt: instant,
    /** Expiry of an open deposit; null afterwards. */
    expiresAt: instant.nullable(),
    changedAt: instant,
    settledAt: instant.nullable(),
  })
  .meta({ id: 'Deposit' });
export type Deposit = z.output<typeof deposit>;

export const listDepositMethods = get('/wps/cashier/methods', {
  summary: 'Ways to pay in that are open to this member now, in their order',
  access: 'session',
  relay: true,
  cache: 'private',
  input: { query: z.strictObject({ language }) },
  output: z.strictObject({
    methods: z.array(depositMethod),
    symbol: z.string(),
    /** Number of decimals of its amounts. */
    exponent: z.int(),
    book,
  }),
});

export const openDeposit = post('/wps/cashier/deposits', {
  summary:
    'Opens a deposit. The same key answers the same deposit; so does a second one of the same method and amount while the first waits',
  access: 'member',
  relay: true,
  throttle: 'money',
  input: {
    body: z.strictObject({
      method: code,
      amount: money,
      idempotencyKey: key,
      /** Code of the bonus that the player chose; null without one. */
      bonus: text(60).nullable(),
      language,
    }),
  },
  failures: [
    'cashier.method',
    'cashier.amount',
    'cashier.provider',
    'cashier.key',
    'cashier.many',
    'protection.stopped',
    'protection.deposit_limit',
    'protection.limit_first',
    'lock.deposits',
  ],
  output: deposit,
});

const depositId = z.strictObject({ id: z.string().regex(/^[1-9][0-9]{0,15}$/) });

export const getDeposit = get('/wps/cashier/deposits/:id', {
  summary: "One of the member's deposits: where it stands, or its receipt",
  access: 'session',
  relay: true,
  cache: 'private',
  input: { params: depositId, query: z.strictObject({ language }) },
  failures: ['thing.unknown'],
  output: deposit,
});

export const listDeposits = get('/wps/cashier/deposits', {
  summary: "The member's deposits, newest first",
  access: 'session',
  relay: true,
  cache: 'private',
  input: {
    query: z.strictObject({
      group: z.enum(Object.keys(DEPOSIT_GROUPS) as [DepositGroup, ...DepositGroup[]]).optional(),
      /** `next` of the previous page. */
      before: z
        .string()
        .regex(/^[1-9][0-9]{0,15}$/)
        .optional(),
      size: queryNumber(1, 100, 20),
      language,
    }),
  },
  output: z.strictObject({ deposits: z.array(deposit), next: z.string().nullable() }),
});

export const checkDeposit = post('/wps/cashier/deposits/:id/check', {
  summary: 'Asks the provider how it stands, for a player who came back before its message did',
  access: 'member',
  relay: true,
  quiet: true,
  throttle: 'money',
  input: { params: depositId, body: z.strictObject({ language }) },
  failures: ['thing.unknown'],
  output: deposit,
});

export const announceDeposit = post('/wps/cashier/deposits/:id/paid', {
  summary: 'The player says that the bank transfer is on its way',
  access: 'member',
  relay: true,
  throttle: 'money',
  input: {
    params: depositId,
    body: z.strictObject({
      /** The bank's reference of the transfer, or the sender's name; may be empty. */
      reference: text(80),
      /** Uploads with the purpose `receipt`; at most one. */
      images: uploadIds,
      language,
    }),
  },
  failures: ['thing.unknown', 'cashier.changed', 'upload.gone'],
  output: deposit,
});

export const cancelDeposit = post('/wps/cashier/deposits/:id/cancel', {
  summary: 'Calls a deposit off as long as nothing was paid or announced',
  access: 'member',
  relay: true,
  throttle: 'money',
  input: { params: depositId, body: z.strictObject({ language }) },
  failures: ['thing.unknown', 'cashier.changed'],
  output: deposit,
});

export const redeemVoucher = post('/wps/cashier/vouchers', {
  summary: 'Turns a voucher code into money. Whatever is wrong with a code is answered alike',
  access: 'member',
  relay: true,
  throttle: 'voucher',
  input: {
    body: z.strictObject({
      code: text(60),
      /** Code of the bonus that the player chose; null without one. */
      bonus: text(60).nullable(),
      language,
    }),
  },
  failures: [
    'cashier.voucher',
    'cashier.method',
    'protection.stopped',
    'protection.deposit_limit',
    'protection.limit_first',
    'lock.deposits',
  ],
  output: deposit,
});
