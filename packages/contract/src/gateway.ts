/**
 * Parlour's own vendor protocol, version 1: requests of a game vendor to the wallet, and their responses.
 * `docs/vendor-api.md` documents it for external studios. Both sides of the in-house studio import this file.
 */
import { z } from 'zod';
import { GATEWAY_CODES, type GatewayCode, MENDABLE } from './gateway-codes.ts';
import { money } from './schemas.ts';

export { GATEWAY_CODES, type GatewayCode, MENDABLE };

export const GATEWAY_PREFIX = '/gateway/v1';

/** Headers of a signed call. */
export const VENDOR_HEADER = 'x-parlour-vendor';
export const KEY_HEADER = 'x-parlour-key';
/** Milliseconds since 1970 in UTC, as decimal digits. */
export const TIME_HEADER = 'x-parlour-time';
/** Lower-case hex of HMAC-SHA256 over {@link signedText}. */
export const SIGNATURE_HEADER = 'x-parlour-signature';

/** A call whose time differs more from the gateway's clock is refused. */
export const TIME_WINDOW_MS = 300_000;

/**
 * Signed text: `v1`, method, path and time, one line each, then the raw bytes of the body. The body is signed as sent:
 * reordering its keys breaks the signature.
 */
export const signedText = (time: string, method: string, path: string, rawBody: string): string =>
  `v1\n${method}\n${path}\n${time}\n${rawBody}`;

/** Identifiers of the vendor: opaque, printable, without spaces. */
const id = z.string().regex(/^[\x21-\x7e]{1,80}$/);
/** A non-negative amount, with at most the currency's decimals. */
const amount = z.string().regex(/^(0|[1-9][0-9]{0,15})(\.[0-9]{1,8})?$/);
const currency = z
  .string()
  .regex(/^[A-Z]{3,5}$/)
  .describe('of the player, as returned by `authenticate`');
const player = id.describe('as returned by `authenticate`');
const session = id.describe('of that player, as returned by `authenticate`');
const game = id.describe('game code');
const round = id.describe('your id of the round');

/** Exchanges a single-use launch token for player and play session. */
export const authenticateCall = z.strictObject({
  launchToken: z.string().max(200).describe('the `token` of the launch page'),
});
export const balanceCall = z.strictObject({ player, session: session.optional() });
export const betCall = z.strictObject({
  /** Together with vendor, player and operation it is the permanent idempotency key. */
  tx: id.describe('your id of this bet, for ever'),
  player,
  session,
  game,
  round,
  amount: amount.describe('amount to debit; zero for a free spin'),
  currency,
});
export const winCall = z.strictObject({
  tx: id.describe('your id of this win, for ever'),
  player,
  game,
  round,
  amount: amount.describe('amount to credit; zero for a loss'),
  currency,
  closeRound: z.boolean().default(false).describe('whether this call ends the round'),
});
/** Bet and win of one round in one call: both or none. The round is closed. */
export const settleCall = z.strictObject({
  tx: id.describe('your id of this settlement, for ever'),
  player,
  session,
  game,
  round,
  bet: amount.describe('amount to debit'),
  win: amount.describe('amount to credit'),
  currency,
});
export const rollbackCall = z.strictObject({
  tx: id.describe('your id of this rollback, for ever'),
  player,
  betTx: id.describe('`tx` of the bet to cancel'),
  game: id.optional().describe('of the bet; our record counts'),
  round: id.optional().describe('of the bet; our record counts'),
  amount: amount.optional().describe('of the bet; our record counts'),
});
/** A win without a bet: promotion or jackpot. Only for permitted vendors. */
export const awardCall = z.strictObject({
  tx: id.describe('your id of this award, for ever'),
  player,
  kind: z.enum(['promo', 'jackpot']).describe('kind of payment'),
  game: game.optional(),
  amount: amount.describe('amount to credit'),
  currency,
});
/** For reconciliation: lists operations of this vendor after a position, oldest first. */
export const transactionsCall = z.strictObject({
  after: z
    .string()
    .regex(/^[0-9]{1,18}$/)
    .default('0')
    .describe('position to continue from: `next` of the previous page'),
  limit: z.int().min(1).max(1000).default(500).describe('operations per page, 1 to 1000'),
});

export const GATEWAY_CALLS = {
  authenticate: authenticateCall,
  balance: balanceCall,
  bet: betCall,
  win: winCall,
  settle: settleCall,
  rollback: rollbackCall,
  award: awardCall,
  transactions: transactionsCall,
} as const;
export type GatewayCallName = keyof typeof GATEWAY_CALLS;

/** Fields of a call as JSON Schema, for documents. */
export const schemaOf = (name: GatewayCallName) => z.toJSONSchema(GATEWAY_CALLS[name], { io: 'input' });

export const gatewayCode = z.enum(Object.keys(GATEWAY_CODES) as [GatewayCode, ...GatewayCode[]]);

const done = z.strictObject({
  status: z.literal('ok'),
  /** Balance after the operation when it was first executed. */
  balance: money,
  currency: z.string(),
  /** Our id of the operation. */
  operation: z.string(),
  /** Whether this response repeats an earlier one. */
  replayed: z.boolean(),
});
const refused = z.strictObject({
  status: z.literal('refused'),
  code: gatewayCode,
  message: z.string(),
  retry: z.boolean(),
  /** Present when the player is known. */
  balance: money.optional(),
  currency: z.string().optional(),
  replayed: z.boolean().optional(),
});
export const operationAnswer = z.discriminatedUnion('status', [done, refused]);
export type OperationAnswer = z.output<typeof operationAnswer>;

export const authenticateAnswer = z.discriminatedUnion('status', [
  z.strictObject({
    status: z.literal('ok'),
    player: z.string(),
    /** Play session, required in every bet. */
    session: z.string(),
    game: z.string(),
    currency: z.string(),
    symbol: z.string(),
    exponent: z.int(),
    balance: money,
    language: z.string(),
    book: z.enum(['PLAY', 'TRIAL', 'REAL']),
    /** Minimum time between rounds, in milliseconds. */
    minimumCycleMs: z.int(),
    /** URL of the platform's lobby, for a game on its own page. */
    lobbyUrl: z.url(),
  }),
  refused,
]);
export type AuthenticateAnswer = z.output<typeof authenticateAnswer>;

export const balanceAnswer = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('ok'), balance: money, currency: z.string() }),
  refused,
]);

export const transactionsAnswer = z.discriminatedUnion('status', [
  z.strictObject({
    status: z.literal('ok'),
    transactions: z.array(
      z.strictObject({
        operation: z.string(),
        kind: z.enum(['bet', 'win', 'settle', 'rollback', 'award']),
        tx: z.string(),
        player: z.string(),
        game: z.string().nullable(),
        round: z.string().nullable(),
        outcome: z.string(),
        amount: money,
        at: z.string(),
      }),
    ),
    next: z.string().nullable(),
  }),
  refused,
]);
