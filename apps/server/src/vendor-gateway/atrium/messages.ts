/**
 * Messages of the Atrium protocol: a single URL, the call named by `action`, camel-case names, amounts as whole numbers
 * of 1/100,000 of the currency, and a numeric code for every outcome.
 */
import type { GatewayCode } from '@parlour/contract/gateway';
import { z } from 'zod';

export const ATRIUM_PREFIX = '/gateway/atrium/v1';
export const ATRIUM_PATH = 'wallet';

export const PROVIDER_HEADER = 'x-provider';
export const KEY_ID_HEADER = 'x-key-id';
/** Base64 of HMAC-SHA256 over the raw body, which contains `sentAt`. */
export const SIGNATURE_HEADER = 'x-signature';

/** Protocol units per whole unit of the currency. */
export const SCALE = 100_000n;

/** A number in its original text, without the rounding of a float. */
export class Digits {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

type Reviver = (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown;
const parse = JSON.parse as (text: string, reviver: Reviver) => unknown;

/** Parses JSON and keeps every number in its original text. @throws {SyntaxError} */
export const readJson = (text: string): unknown =>
  parse(text, (_key, value, { source }) => (typeof value === 'number' ? new Digits(source ?? '') : value));

/** Writes an integer of any size as JSON. */
export const whole = (value: bigint): unknown =>
  (JSON as unknown as { rawJSON: (text: string) => unknown }).rawJSON(value.toString());

const WHOLE = /^(0|[1-9][0-9]{0,18})$/;

/** A non-negative integer, written in digits only. */
const wholeNumber = z
  .instanceof(Digits)
  .refine(({ source }) => WHOLE.test(source), 'not a whole number')
  .transform(({ source }) => BigInt(source));

const id = z.string().regex(/^[\x21-\x7e]{1,80}$/);
const currencyCode = z.string().regex(/^[A-Z]{3,5}$/);
const sentAt = wholeNumber;
const played = { sentAt, playerId: id, transactionId: id, gameCode: id, roundId: id, currencyCode };

export const ATRIUM_CALL = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('openSession'), sentAt, launchToken: z.string().max(200) }),
  z.strictObject({ action: z.literal('getBalance'), sentAt, playerId: id }),
  z.strictObject({ action: z.literal('debit'), ...played, sessionId: id, amount: wholeNumber }),
  z.strictObject({
    action: z.literal('credit'),
    ...played,
    amount: wholeNumber,
    roundEnded: z.boolean().default(false),
  }),
  z.strictObject({
    action: z.literal('debitAndCredit'),
    ...played,
    sessionId: id,
    debitAmount: wholeNumber,
    creditAmount: wholeNumber,
  }),
  z.strictObject({
    action: z.literal('cancelDebit'),
    sentAt,
    playerId: id,
    transactionId: id,
    debitTransactionId: id,
    gameCode: id.optional(),
    roundId: id.optional(),
    amount: wholeNumber.optional(),
  }),
  z.strictObject({
    action: z.literal('bonus'),
    sentAt,
    playerId: id,
    transactionId: id,
    bonusKind: z.enum(['promo', 'jackpot']),
    gameCode: id.optional(),
    amount: wholeNumber,
    currencyCode,
  }),
  z.strictObject({
    action: z.literal('history'),
    sentAt,
    afterPosition: z
      .string()
      .regex(/^[0-9]{1,18}$/)
      .default('0'),
    pageSize: wholeNumber.refine((size) => size >= 1n && size <= 1000n, '1 to 1000').default(500n),
  }),
]);
export type AtriumCall = z.output<typeof ATRIUM_CALL>;

/** Names of amount fields. */
export const AMOUNT_FIELDS: ReadonlySet<PropertyKey> = new Set(['amount', 'debitAmount', 'creditAmount']);

/** `errorCode` of each refusal; 0 means success. */
export const ERROR_CODES: Record<GatewayCode, number> = {
  SIGNATURE: 10,
  MALFORMED: 11,
  TOO_LARGE: 12,
  UNKNOWN_CALL: 13,
  UNKNOWN_PLAYER: 20,
  UNKNOWN_GAME: 21,
  LAUNCH_TOKEN: 22,
  SESSION_ENDED: 23,
  PLAYER_BLOCKED: 24,
  LIMIT_REACHED: 25,
  GAME_STOPPED: 26,
  INSUFFICIENT_FUNDS: 30,
  WRONG_CURRENCY: 31,
  BAD_AMOUNT: 32,
  CONFLICT: 40,
  ROUND_CLOSED: 41,
  BET_ROLLED_BACK: 42,
  NO_BET: 43,
  NOT_ALLOWED: 44,
  UNAVAILABLE: 99,
};
