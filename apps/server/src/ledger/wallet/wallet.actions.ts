import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { publishOutcomes } from './balances.ts';
import { findLedger } from './ledgers.ts';
import { endSessionsOf, insertPlaySession } from './sessions.store.ts';
import { refillAmount } from './wallet.rules.ts';
import {
  type Balance,
  createWallet,
  hasOperation,
  isLedgerEnabled,
  listBalances,
  lockWallet,
  type Posted,
  post,
} from './wallet.store.ts';
import type { Book } from './wallet.tables.ts';

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A book whose ledger is switched off. */
export class BookSwitchedOff extends Error {
  constructor(book: Book, currency: string) {
    super(`book ${book} in ${currency} is switched off`);
  }
}

/**
 * Opens a member's wallet in a book, or finds it.
 *
 * @returns the account's id
 * @throws {BookSwitchedOff} for a book that this installation does not keep, real money by default
 */
export async function openWallet(
  db: Db,
  { memberId, book, currency }: { memberId: bigint; book: Book; currency: string },
): Promise<bigint> {
  const ledger = findLedger(book, currency);
  if (!(await isLedgerEnabled(db, ledger.id))) throw new BookSwitchedOff(book, currency);
  return createWallet(db, memberId, ledger.id);
}

/**
 * A member's balance in a book.
 *
 * @throws when the member has no wallet there
 */
export async function balanceOf(db: Db, memberId: bigint, book: Book): Promise<Balance> {
  const found = (await listBalances(db, memberId)).find((balance) => balance.book === book);
  if (!found) throw new Error(`member ${memberId} has no wallet in book ${book}`);
  return found;
}

/** A transaction's changes are told by whoever commits it; a statement of its own is committed when it returns. */
function publishPosted(db: Db, posted: Posted): void {
  if (db.isTransaction || posted.replayed) return;
  publishOutcomes([{ ...posted, state: 'done', code: null }]);
}

/**
 * Gives a member play or trial money, once for each key. The repetition of a key changes nothing.
 *
 * @param amount minor units, more than zero
 * @throws when the key was used with another amount
 */
export async function grantPlayMoney(
  db: Db,
  {
    memberId,
    amount,
    idempotencyKey,
    book = 'PLAY',
  }: { memberId: bigint; amount: bigint; idempotencyKey: string; book?: 'PLAY' | 'TRIAL' },
): Promise<Balance> {
  if (amount <= 0n) throw new RangeError('a grant is more than zero');
  const { accountId } = await balanceOf(db, memberId, book);
  const posted = await post(db, {
    accountId,
    op: 'grant',
    extId: idempotencyKey,
    hash: digest(`${amount}`),
    kind: 'grant',
    house: 'play_source',
    amount,
  });
  if (posted.conflict) throw new Error(`grant ${idempotencyKey} was made with another amount`);
  publishPosted(db, posted);
  return balanceOf(db, memberId, book);
}

/**
 * Pays what a promotion promised, in play money and out of the account of promotions, once for each key. Call it with
 * the transaction of the act that it belongs to.
 *
 * @param amount minor units, more than zero
 * @returns tells of the new balance; call it after the commit
 * @throws when the member has no play money, or the key was used with another amount
 */
export async function payPromotion(
  tx: Db,
  { memberId, amount, idempotencyKey }: { memberId: bigint; amount: bigint; idempotencyKey: string },
): Promise<() => void> {
  if (amount <= 0n) throw new RangeError('a promotion pays more than zero');
  const { accountId } = await balanceOf(tx, memberId, 'PLAY');
  const posted = await post(tx, {
    accountId,
    op: 'promotion',
    extId: idempotencyKey,
    hash: digest(`${amount}`),
    kind: 'promotion',
    house: 'promotions',
    amount,
  });
  if (posted.conflict) throw new Error(`promotion ${idempotencyKey} was paid with another amount`);
  return () => {
    if (!posted.replayed) publishOutcomes([{ ...posted, state: 'done', code: null }]);
  };
}

export type ReferralPay = {
  /** Who is paid. */
  memberId: bigint;
  /** The friend who played: each one is paid for once. */
  friendId: bigint;
  /** Minor units, more than zero. */
  amount: bigint;
};

/**
 * Pays a member play money for a friend who plays, once for each friend, out of the account of referrals. Whoever commits
 * tells of the balance.
 *
 * @returns the transfer, its ledger, and what tells the balance
 */
export async function payReferral(
  tx: Db,
  { memberId, friendId, amount }: ReferralPay,
): Promise<{ transfer: bigint; ledgerId: number; afterCommit: () => void }> {
  const { accountId } = await balanceOf(tx, memberId, 'PLAY');
  const posted = await post(tx, {
    accountId,
    op: 'referral',
    extId: friendId.toString(),
    hash: digest(`${amount}`),
    kind: 'referral',
    house: 'referrals',
    amount,
  });
  if (posted.conflict || posted.transfer === null)
    throw new Error(`friend ${friendId} was paid for with another amount`);
  return {
    transfer: posted.transfer,
    ledgerId: posted.ledgerId,
    afterCommit: () => publishOutcomes([{ ...posted, state: 'done', code: null }]),
  };
}

export type Refill = {
  memberId: bigint;
  idempotencyKey: string;
  /** A balance below this may be filled up; minor units. */
  mark: bigint;
  /** What it is filled up to. */
  level: bigint;
  timeZone: string;
};

/**
 * Fills a play-money balance up, at most once a business day. The same key again changes nothing and succeeds.
 *
 * @returns the balance, or why nothing was filled up: a refill is not due, or the wallet may not be played from
 */
export async function refill(db: Db, draft: Refill): Promise<Balance | 'not_due' | 'stopped'> {
  const { accountId } = await balanceOf(db, draft.memberId, 'PLAY');
  const posted = await inTransaction(db, async (tx) => {
    const { balance, today, stopped } = await lockWallet(tx, accountId, draft.timeZone);
    if (await hasOperation(tx, accountId, 'refill', draft.idempotencyKey)) return 'again';
    if (stopped) return 'stopped';
    const refilledToday = await hasOperation(tx, accountId, 'refill_day', today);
    const amount = refillAmount(balance, { mark: draft.mark, level: draft.level, refilledToday });
    if (amount === null) return 'not_due';
    const act = { accountId, hash: digest(''), kind: 'refill', house: 'play_source' } as const;
    await post(tx, { ...act, op: 'refill_day', extId: today, amount: 0n });
    return post(tx, { ...act, op: 'refill', extId: draft.idempotencyKey, amount });
  });
  if (posted === 'not_due' || posted === 'stopped') return posted;
  if (posted !== 'again') publishPosted(db, posted);
  return balanceOf(db, draft.memberId, 'PLAY');
}

export type PlaySessionInput = {
  memberId: bigint;
  /** Session of the member; when it ends, no further bet is taken. */
  sessionId: bigint;
  /** Code of the gateway vendor. */
  vendor: string;
  gameNodeId: string;
  book: Book;
  language?: string | undefined;
};

/**
 * Opens a play session of a member at a vendor.
 *
 * @returns a launch token: good once, within 60 s, for that vendor, and only its hash is kept; null when the vendor is unknown
 *   or stopped
 * @throws when the member has no wallet in the book
 */
export async function openPlaySession(db: Db, draft: PlaySessionInput): Promise<string | null> {
  const { accountId } = await balanceOf(db, draft.memberId, draft.book);
  const token = randomBytes(32).toString('base64url');
  const done = await insertPlaySession(db, {
    id: randomBytes(18).toString('base64url'),
    accountId,
    vendor: draft.vendor,
    sessionId: draft.sessionId,
    gameId: draft.gameNodeId,
    language: draft.language ?? 'EN',
    tokenHash: digest(token),
  });
  return done ? token : null;
}

/** Ends the play sessions of a member's session. Wins and rollbacks of their rounds are still taken. */
export const endPlaySessions = (db: Db, sessionId: bigint): Promise<void> => endSessionsOf(db, sessionId);
