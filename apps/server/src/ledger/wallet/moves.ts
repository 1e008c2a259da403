/**
 * Money movements of the platform: between a player and a house account, and between two house accounts. Deposits,
 * withdrawals, bonuses and adjustments are built on these.
 */
import { createHash } from 'node:crypto';
import type { Db } from '../../platform/db/db.ts';
import { publishOutcomes } from './balances.ts';
import { balanceOf } from './wallet.actions.ts';
import { lockMemberWallet, lockMemberWallets, type Posted, post, postAll, postHouse } from './wallet.store.ts';
import type { Book, HouseAccount } from './wallet.tables.ts';

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

export type PlayerMove = {
  memberId: bigint;
  book: Book;
  /** House account on the other side. */
  house: HouseAccount;
  /** Minor units, not zero; positive towards the player, negative from the player. */
  amount: bigint;
  /** Kind of operation; together with the id it is the idempotency key within a wallet. */
  op: string;
  /** Id of the operation, at most 100 characters. */
  id: string;
  /** Kind of the transfer in statements; `op` by default. */
  kind?: string;
};

export type Moved =
  | {
      state: 'done';
      transfer: bigint;
      accountId: bigint;
      ledgerId: number;
      /** Balance of the player after the operation. */
      balance: bigint;
      /** It was executed before; nothing moved now. */
      replayed: boolean;
      /** Publishes the balance to the player's screens; call it after the commit. */
      afterCommit: () => void;
    }
  | { state: 'short'; balance: bigint };

/**
 * Moves a player's money, once for each (wallet, op, id).
 *
 * @returns `short` when the balance does not cover it; then nothing was written
 * @throws when the member has no wallet in the book, or the id was used with another amount
 */
export async function movePlayer(tx: Db, move: PlayerMove): Promise<Moved> {
  const { memberId, book, house, amount, op, id, kind = op } = move;
  if (amount === 0n) throw new RangeError('a movement is not zero');
  const { accountId } = await balanceOf(tx, memberId, book);
  const posted = await post(tx, { accountId, op, extId: id, hash: digest(`${house} ${amount}`), kind, house, amount });
  return movedBy(posted, move, accountId);
}

/**
 * Moves several players' money in one statement, in order: each movement sees the previous ones. The wallets are locked
 * in account order first, so that two transactions never deadlock.
 *
 * @throws as {@link movePlayer} does; then nothing was moved
 */
export async function movePlayers(tx: Db, book: Book, moves: readonly Omit<PlayerMove, 'book'>[]): Promise<Moved[]> {
  if (moves.length === 0) return [];
  const accounts = await lockMemberWallets(tx, [...new Set(moves.map(({ memberId }) => memberId))], book);
  const postings = moves.map(({ memberId, house, amount, op, id, kind = op }) => {
    const accountId = accounts.get(memberId);
    if (accountId === undefined) throw new Error(`member ${memberId} has no wallet in book ${book}`);
    if (amount === 0n) throw new RangeError('a movement is not zero');
    return { accountId, op, extId: id, hash: digest(`${house} ${amount}`), kind, house, amount };
  });
  const posted = await postAll(tx, postings);
  return posted.map((one, n) => movedBy(one, moves[n] ?? { op: '', id: '' }, postings[n]?.accountId ?? 0n));
}

function movedBy(posted: Posted, { op, id }: Pick<PlayerMove, 'op' | 'id'>, accountId: bigint): Moved {
  if (posted.conflict) throw new Error(`${op} ${id} was made with another amount`);
  if (posted.short) return { state: 'short', balance: posted.balance };
  if (posted.transfer === null) throw new Error(`${op} ${id} moved nothing`);
  return {
    state: 'done',
    transfer: posted.transfer,
    accountId,
    ledgerId: posted.ledgerId,
    balance: posted.balance,
    replayed: posted.replayed,
    afterCommit() {
      if (!posted.replayed) publishOutcomes([{ ...posted, state: 'done', code: null }]);
    },
  };
}

export type HouseMove = {
  ledgerId: number;
  from: HouseAccount;
  to: HouseAccount;
  /** Minor units, more than zero. */
  amount: bigint;
  op: string;
  id: string;
  kind?: string;
};

/**
 * Moves money between two house accounts, once for each (source account, op, id).
 *
 * @throws when the id was used with another amount or account
 */
export async function moveHouse(
  tx: Db,
  { ledgerId, from, to, amount, op, id, kind = op }: HouseMove,
): Promise<{ transfer: bigint; replayed: boolean }> {
  const hash = digest(`${to} ${amount}`);
  const { transfer, replayed, conflict } = await postHouse(tx, {
    ledgerId,
    from,
    to,
    amount,
    op,
    extId: id,
    hash,
    kind,
  });
  if (conflict) throw new Error(`${op} ${id} was made with another amount or account`);
  return { transfer, replayed };
}

/** Locks the wallets of members in a book until the transaction ends, in the order in which bets lock them. */
export const lockPlayers = async (tx: Db, memberIds: readonly bigint[], book: Book): Promise<void> => {
  await lockMemberWallets(tx, memberIds, book);
};

/**
 * Locks a member's wallet until the transaction ends. Every bet takes the same lock, so no bet is pending in what is
 * read afterwards.
 *
 * @throws when the member has no wallet in the book
 */
export async function lockPlayer(
  tx: Db,
  { memberId, book }: { memberId: bigint; book: Book },
): Promise<{ accountId: bigint; ledgerId: number; balance: bigint }> {
  const found = await lockMemberWallet(tx, memberId, book);
  if (!found) throw new Error(`member ${memberId} has no wallet in book ${book}`);
  return found;
}
