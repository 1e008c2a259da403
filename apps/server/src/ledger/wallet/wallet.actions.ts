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

/** The ledger of the book is disabled. */
export class BookSwitchedOff extends Error {
  constructor(book: Book, currency: string) {
    super(`book ${book} in ${currency} is switched off`);
  }
}

/**
 * Opens a member's wallet in a book, or finds it.
 *
 * @returns the account's id
 * @throws {BookSwitchedOff} for a book that is disabled in this installation, by default real money
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
 * Returns a member's balance in a book.
 *
 * @throws when the member has no wallet there
 */
export async function balanceOf(db: Db, memberId: bigint, book: Book): Promise<Balance> {
  const found = (await listBalances(db, memberId)).find((balance) => balance.book === book);
  if (!found) throw new Error(`member ${memberId} has no wallet in book ${book}`);
  return found;
}

/** Publishes the balance unless the caller's transaction has not committed yet; then the caller publishes it. */
function publishPosted(db: Db, posted: Posted): void {
  if (db.isTransaction || posted.replayed) return;
  publishOutcomes([{ ...posted, state: 'done', code: null }]);
}

/**
 * Grants a member play or guest money, once for each key. Repeating a key changes nothing.
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
 * Pays a promotion's amount in play money out of the promotions account, once for each key. Call it with the
 * transaction of the operation that it belongs to.
 *
 * @param amount minor units, more than zero
 * @returns a function that publishes the new balance; call it after the commit
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
  /** Member who is paid. */
  memberId: bigint;
  /** Invited friend; paid once for each friend. */
  friendId: bigint;
  /** Minor units, more than zero. */
  amount: bigint;
};

/**
 * Pays a member play money for an invited friend who plays, once for each friend, out of the referrals account. The
 * caller that commits publishes the balance.
 *
 * @returns the transfer, its ledger, and the function that publishes the balance
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
  /** A balance below this may be refilled; minor units. */
  mark: bigint;
  /** Balance after a refill; minor units. */
  level: bigint;
  timeZone: string;
};

/**
 * Refills a play-money balance, at most once a business day. Repeating a key changes nothing and succeeds.
 *
 * @returns the balance, or why there was no refill: it is not due, or the wallet is blocked
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
  /** Member's session; after its end no further bet is accepted. */
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
 * @returns a single-use launch token, valid for 60 s at that vendor and stored only as a hash; null when the vendor is
 * unknown or stopped
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

/** Ends the play sessions of a member's session. Wins and rollbacks of their rounds are still accepted. */
export const endPlaySessions = (db: Db, sessionId: bigint): Promise<void> => endSessionsOf(db, sessionId);
