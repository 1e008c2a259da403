/** Places and cancels orders: their stakes and the ledger in one transaction. */
import { createHash } from 'node:crypto';
import type { Db } from '../../db/db.ts';
import { inTransaction } from '../../db/transaction.ts';
import { type Book, lockPlayer, movePlayer } from '../wallet/index.ts';
import { countOnSale, type Game, listNamed } from './lottery.store.ts';
import { type Line, type LineRefusal, type OrderRules, onIssue, readLines, type SentLine } from './orders.rules.ts';
import {
  endSuborders,
  findPayment,
  holdIssues,
  insertOrders,
  insertSuborders,
  lockWaiting,
  mayStake,
  stakesOn,
  unguard,
} from './orders.store.ts';

export type SentOrder = {
  key: string;
  lines: readonly SentLine[];
  /** The issues, each with a multiple of its own; more than one make a chase. */
  issues: readonly { numero: string; multiple: number }[];
  stopsOnWin: boolean;
};

export type Placed =
  | { state: 'placed'; orderIds: bigint[]; amount: bigint; replayed: boolean; tell: () => void }
  | { state: 'refused'; code: 'closed' | 'stopped' | 'own_limit' | 'funds' | 'key' }
  | { state: 'refused'; code: 'limit'; limit: bigint; numero: string | null }
  | { state: 'refused'; code: 'schedule'; onSale: number }
  | ({ state: 'refused'; code: 'line' } & LineRefusal);

type Refused = Extract<Placed, { state: 'refused' }>;

/** Ends a transaction that has found out too late that it can't go on. */
class Refusal extends Error {
  readonly refused: Refused;
  constructor(refused: Refused) {
    super(refused.code);
    this.refused = refused;
  }
}

export const rulesOf = (game: Game): OrderRules => ({
  family: game.family,
  stake: game.stake,
  range: { least: game.least_series, most: game.most_series },
  mostMultiple: game.most_multiple,
  mostStake: game.most_stake,
  mostIssueStake: game.most_issue_stake,
  prices: game.prices,
});

const digestOf = (gameId: number, { lines, issues, stopsOnWin }: SentOrder): string =>
  createHash('sha256')
    .update(JSON.stringify([gameId, lines, issues, stopsOnWin]))
    .digest('hex');

const HOLD = 'lottery.hold';

export type Buyer = { memberId: bigint; book: Book };

/** Places an order; with a key that was used for the same order, answers that one. */
export async function placeOrder(db: Db, { memberId, book }: Buyer, game: Game, order: SentOrder): Promise<Placed> {
  const rules = rulesOf(game);
  const lines = readLines(order.lines, rules);
  if (!Array.isArray(lines)) return { state: 'refused', code: 'line', ...lines };
  const times = new Map(order.issues.map(({ numero, multiple }) => [numero, multiple]));
  const issues = await listNamed(db, game.id, [...times.keys()]);
  if (issues.length < times.size) {
    const onSale = await countOnSale(db, game.id);
    return onSale < times.size ? { state: 'refused', code: 'schedule', onSale } : { state: 'refused', code: 'closed' };
  }
  const stakes = issues.map(({ id, numero }) => {
    const each = lines.map((line) => onIssue(line, times.get(numero) ?? 1));
    return { id, numero, each, sum: each.reduce((sum, { stake }) => sum + stake, 0n) };
  });
  for (const { numero, each } of stakes) {
    if (each.some(({ stake }) => stake > rules.mostStake))
      return { state: 'refused', code: 'limit', limit: rules.mostStake, numero };
  }
  const total = stakes.reduce((sum, issue) => sum + issue.sum, 0n);
  const hash = digestOf(game.id, order);

  try {
    return await inTransaction(db, async (tx) => {
      const ids = stakes.map(({ id }) => id);
      await holdIssues(tx, ids);
      const { accountId } = await lockPlayer(tx, { memberId, book });
      const known = await findPayment(tx, accountId, order.key);
      if (known.length > 0) {
        if (known.some(({ digest }) => digest !== hash)) throw new Refusal({ state: 'refused', code: 'key' });
        return { state: 'placed', orderIds: known.map(({ id }) => id), amount: total, replayed: true, tell: () => {} };
      }
      const held = await stakesOn(tx, accountId, ids);
      for (const { id, numero, sum } of stakes) {
        if ((held.get(id) ?? 0n) + sum > rules.mostIssueStake)
          throw new Refusal({ state: 'refused', code: 'limit', limit: rules.mostIssueStake, numero });
      }
      const protects = await mayStake(tx, accountId, total);
      if (protects) throw new Refusal({ state: 'refused', code: protects === 'stopped' ? 'stopped' : 'own_limit' });
      const moved = await movePlayer(tx, {
        memberId,
        book,
        house: 'lottery',
        amount: -total,
        op: HOLD,
        id: order.key,
        kind: 'lottery_hold',
      });
      if (moved.state === 'short') throw new Refusal({ state: 'refused', code: 'funds' });
      const isChase = issues.length > 1;
      const orderIds = await insertOrders(
        tx,
        lines.map((each, line) => ({
          ...rowOf(each),
          account_id: accountId,
          member_id: memberId,
          game_id: game.id,
          key: order.key,
          line,
          digest: hash,
          price_list_id: game.price_list_id,
          chase: isChase,
          stops_on_win: order.stopsOnWin && isChase,
        })),
      );
      const suborders = stakes.flatMap(({ id: issueId, each }) =>
        each.map((terms, line) => ({ orderId: orderIds[line] ?? 0n, issueId, ...terms })),
      );
      // The database's clock decides at this very statement whether every issue still takes orders.
      if ((await insertSuborders(tx, accountId, suborders)) < suborders.length)
        throw new Refusal({ state: 'refused', code: 'closed' });
      return { state: 'placed', orderIds, amount: total, replayed: false, tell: moved.tell };
    });
  } catch (error) {
    if (error instanceof Refusal) return error.refused;
    throw error;
  }
}

const rowOf = ({ type, selection, unit, series, quote }: Line) => ({
  bet_type: type.id,
  selection,
  bets: quote.bets.length,
  unit,
  series,
});

/** Gives held stakes back: once for each id. */
export async function giveBack(
  tx: Parameters<typeof movePlayer>[0],
  { memberId, book }: Buyer,
  { accountId, amount, op, id }: { accountId: bigint; amount: bigint; op: string; id: string },
): Promise<() => void> {
  const moved = await movePlayer(tx, { memberId, book, house: 'lottery', amount, op, id, kind: 'lottery_return' });
  if (moved.state === 'short') throw new Error('giving back took money');
  await unguard(tx, accountId, amount);
  return moved.tell;
}

export type Cancelled =
  | { state: 'cancelled'; amount: bigint; tell: () => void }
  | { state: 'refused'; code: 'unknown' | 'late' | 'order' };

/**
 * Cancels sub-orders that wait for issues which still take orders: all of them or none. Of a chase the last ones have to be
 * among them.
 */
export async function cancelSuborders(db: Db, buyer: Buyer, ids: readonly bigint[]): Promise<Cancelled> {
  return inTransaction(db, async (tx): Promise<Cancelled> => {
    const { accountId } = await lockPlayer(tx, buyer);
    const waiting = await lockWaiting(tx, accountId, ids);
    if (waiting.length < ids.length) return { state: 'refused', code: 'unknown' };
    if (waiting.some(({ open }) => !open)) return { state: 'refused', code: 'late' };
    const chosen = new Map<bigint, bigint>();
    // From the last one of each order: the sub-orders that wait behind must be cancelled with it.
    for (const { order_id, later } of waiting) {
      const taken = chosen.get(order_id) ?? 0n;
      if (later !== taken) return { state: 'refused', code: 'order' };
      chosen.set(order_id, taken + 1n);
    }
    await endSuborders(tx, ids, 'cancelled');
    const amount = waiting.reduce((sum, { stake }) => sum + stake, 0n);
    // A sub-order is cancelled once, so the first of those given names no other repayment.
    const first = waiting.at(-1)?.id.toString() ?? '';
    const tell = await giveBack(tx, buyer, { accountId, amount, op: 'lottery.cancel', id: first });
    return { state: 'cancelled', amount, tell };
  });
}
