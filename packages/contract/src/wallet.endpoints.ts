import { z } from 'zod';
import { get, post } from './endpoint.ts';
import { instant, money, queryNumber, text } from './schemas.ts';
import { RECORD_KINDS } from './wallet.ts';

export const wallet = z
  .strictObject({
    sumBalance: money,
    currency: z.string(),
    symbol: z.string(),
    /** `PLAY`, `TRIAL` or `REAL`: transfers never cross books. */
    book: z.enum(['PLAY', 'TRIAL', 'REAL']),
    /** Id of the latest ledger entry in the balance; a higher id is newer. */
    ledgerId: z.string(),
    at: instant,
  })
  .meta({ id: 'Wallet' });
export type Wallet = z.output<typeof wallet>;

export const getWallet = get('/wps/wallets/member', {
  summary: "The member's balance",
  access: 'session',
  relay: true,
  cache: 'private',
  output: wallet,
});

/** A wallet with its balance summary. */
export const walletApart = wallet
  .extend({
    /** Part of the balance that is bonus money or was won with it, and is not converted yet. */
    bonus: money,
    /** Part of the balance that cannot be withdrawn yet. */
    locked: money,
    /** Amount available for withdrawal: the balance less the locked part. */
    withdrawable: money,
    /** Pending withdrawals, which left the balance when they were requested. */
    pending: money,
  })
  .meta({ id: 'WalletApart' });
export type WalletApart = z.output<typeof walletApart>;

export const listWallets = get('/wps/wallets/gcs', {
  summary: "The member's wallets by book, with what is bonus, locked, withdrawable and on its way out",
  access: 'session',
  relay: true,
  cache: 'private',
  output: z.strictObject({ wallets: z.array(walletApart) }),
});

export const getMerchantWallet = get('/wps/wallets/merchant', {
  summary: "How this merchant's wallets are set: currency, books, and the rules of play money",
  access: 'session',
  relay: true,
  cache: 'private',
  output: z.strictObject({
    merchantCode: z.string(),
    currency: z.string(),
    symbol: z.string(),
    /** Number of decimals of its amounts. */
    exponent: z.int(),
    /** Books in which this installation opens wallets. */
    books: z.array(z.enum(['PLAY', 'TRIAL', 'REAL'])),
    play: z.strictObject({ float: money, refillBelow: money }),
  }),
});

export const statementLine = z.strictObject({
  id: z.string(),
  at: instant,
  kind: z.string(),
  amount: money,
  balance: money,
  /** Round of the movement, if it came from a game. */
  roundId: z.string().nullable(),
  gameName: z.string().nullable(),
});

/** Query for a page of a list in descending order, after the last id received. */
const pageQuery = z.strictObject({
  before: z
    .string()
    .regex(/^[0-9]{1,18}$/)
    .optional(),
  size: queryNumber(1, 100, 20),
  language: text(10).optional(),
});
/** Day in the brand's time zone. */
const day = z.iso.date();
/** Filter by game, and by first and last day. */
const spanQuery = pageQuery.extend({ game: text(40).optional(), from: day.optional(), to: day.optional() });

export const listStatement = get('/wps/wallets/statement', {
  summary:
    "Movements of the member's money, newest first; `next` is the `before` of the next page, which a page that found nothing may have too",
  access: 'session',
  relay: true,
  cache: 'private',
  input: { query: spanQuery.extend({ kind: z.enum(RECORD_KINDS).optional() }) },
  output: z.strictObject({ lines: z.array(statementLine), next: z.string().nullable() }),
});

/** Play money is free: a member whose balance is below the threshold can refill it once a day. */
export const refillPlayMoney = post('/wps/wallets/play/refill', {
  summary: 'Fills the play-money balance up again',
  access: 'member',
  relay: true,
  throttle: 'money',
  input: { body: z.strictObject({ idempotencyKey: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/) }) },
  failures: ['wallet.refill_not_due', 'protection.stopped', 'lock.bets', 'launch.paused'],
  output: wallet,
});

export const round = z.strictObject({
  roundId: z.string(),
  gameName: z.string(),
  vassalage: z.string(),
  state: z.enum(['open', 'closed', 'rolled_back']),
  bet: money,
  win: money,
  startedAt: instant,
  closedAt: instant.nullable(),
  /** Page of the vendor that replays the round, if it has one. */
  recallUrl: z.string().nullable(),
});

export const listRounds = get('/wps/wallets/rounds', {
  summary: "The member's rounds, newest first",
  access: 'session',
  relay: true,
  cache: 'private',
  input: { query: spanQuery },
  output: z.strictObject({ rounds: z.array(round), next: z.string().nullable() }),
});

export const getRound = get('/wps/wallets/rounds/:id', {
  summary: "One of the member's rounds with every movement of it, oldest first",
  access: 'session',
  relay: true,
  cache: 'private',
  input: {
    params: z.strictObject({ id: z.string().regex(/^[0-9]{1,18}$/) }),
    query: z.strictObject({ language: text(10).optional() }),
  },
  failures: ['thing.unknown'],
  output: z.strictObject({ round, lines: z.array(statementLine) }),
});
