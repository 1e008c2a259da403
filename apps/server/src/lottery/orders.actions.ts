/** Places and cancels orders: stakes and ledger movements in one transaction. */
import { createHash } from 'node:crypto';
import { TOTAL_NUMBER } from '@parlour/games/lottery/pools';
import { type Book, lockPlayer, movePlayer, publishOutcomes } from '../ledger/wallet/index.ts';
import type { Db } from '../platform/db/db.ts';
import { inTransaction, retried } from '../platform/db/transaction.ts';
import type { Game } from './lottery.store.ts';
import { type LineRefusal, type OrderRules, readLines, type SentLine } from './orders.rules.ts';
import { endSuborders, insertPayments, lockWaiting, type PaidRow, type Payment, unguard } from './orders.store.ts';

/** Maximum count of numbers with exposure in one payment, each counted for each of its issues. */
const MOST_WATCHED = 20_000;

export type SentOrder = {
  key: string;
  lines: readonly SentLine[];
  /** Issues with their own multiples; more than one make a chase. */
  issues: readonly { numero: string; multiple: number }[];
  stopsOnWin: boolean;
};

export type Placed =
  | { state: 'placed'; orderIds: bigint[]; amount: bigint; replayed: boolean; afterCommit: () => void }
  | { state: 'refused'; code: 'closed' | 'stopped' | 'own_limit' | 'funds' | 'key' }
  | { state: 'refused'; code: 'limit'; limit: bigint; numero: string | null }
  | { state: 'refused'; code: 'schedule'; onSale: number }
  /** The price list or the watched bet types have changed since the order was read: read the game again. */
  | { state: 'refused'; code: 'list' }
  /** A number is full, or blocked by an operator. `left`: remaining payout, minor units. */
  | { state: 'refused'; code: 'blocked'; number: NumberOfLine; numero: string | null; left: bigint }
  /** Prices of numbers are cut further than the player has agreed to. */
  | { state: 'refused'; code: 'price'; numbers: (NumberOfLine & { cut: number })[] }
  | ({ state: 'refused'; code: 'line' } & LineRefusal);

export type NumberOfLine = { line: number; playCode: string; number: string };

type Refused = Extract<Placed, { state: 'refused' }>;

export const rulesOf = (game: Game): OrderRules => ({
  family: game.family,
  stake: game.stake,
  range: { least: game.least_series, most: game.most_series },
  mostMultiple: game.most_multiple,
  prices: game.prices,
  watched: game.watched,
});

/** Digest of what is bought. The cuts that a player has agreed to are not part of it: a repetition may agree to more. */
export const digestOf = (gameId: number, { lines, issues, stopsOnWin }: SentOrder): string =>
  createHash('sha256')
    .update(JSON.stringify([gameId, lines.map((line) => ({ ...line, cuts: undefined })), issues, stopsOnWin]))
    .digest('hex');

export type Buyer = { memberId: bigint; book: Book };

/** Validates an order without the database: parses its lines and computes their cost. */
export function toPayment({ memberId, book }: Buyer, game: Game, order: SentOrder): Payment | Refused {
  const lines = readLines(order.lines, rulesOf(game));
  if (!Array.isArray(lines)) return { state: 'refused', code: 'line', ...lines };
  const issues = new Map(order.issues.map(({ numero, multiple }) => [numero, multiple]));
  const tooOften = lines.findIndex(({ multiple }) => multiple * Math.max(...issues.values()) > game.most_multiple);
  if (tooOften >= 0) return { state: 'refused', code: 'line', line: tooOften, reason: 'multiple' };
  const watched = lines.reduce((sum, { numbers }) => sum + numbers.length, 0) * issues.size;
  if (watched > MOST_WATCHED) return { state: 'refused', code: 'line', line: 0, reason: 'too_many' };
  return {
    memberId,
    book,
    gameId: game.id,
    key: order.key,
    digest: digestOf(game.id, order),
    priceListId: game.price_list_id,
    stopsOnWin: order.stopsOnWin,
    watched: game.watched,
    lines: lines.map(({ type, selection, unit, series, multiple, quote, numbers }) => ({
      type: type.id,
      selection,
      bets: quote.bets.length,
      unit,
      series,
      multiple,
      stake: quote.stake,
      rebateRate: type.basis === 'series' ? game.most_series - series : 0,
      numbers,
    })),
    issues: [...issues].map(([numero, times]) => ({ numero, times })),
  };
}

/** Converts the database's decision on a payment. */
function toPlaced({ issues, lines }: Payment, row: PaidRow): Placed {
  const amount = row.amount ?? 0n;
  const bad = (row.bad_numbers ?? []).map((number, n) => {
    const line = row.bad_lines?.[n] ?? 0;
    return { line, playCode: lines[line]?.type ?? '', number, cut: row.bad_cuts?.[n] ?? 0 };
  });
  switch (row.state) {
    case 'placed':
    case 'replayed': {
      const replayed = row.state === 'replayed';
      return { state: 'placed', orderIds: row.orders ?? [], amount, replayed, afterCommit: () => publishHold(row) };
    }
    case 'stake':
    case 'issue_stake':
      return { state: 'refused', code: 'limit', limit: amount, numero: row.numero };
    case 'missing': {
      const onSale = row.on_sale ?? 0;
      return onSale < issues.length
        ? { state: 'refused', code: 'schedule', onSale }
        : { state: 'refused', code: 'closed' };
    }
    case 'blocked': {
      const [{ line, playCode, number } = { line: 0, playCode: '', number: '' }] = bad;
      if (number === TOTAL_NUMBER) return { state: 'refused', code: 'limit', limit: amount, numero: row.numero };
      return {
        state: 'refused',
        code: 'blocked',
        number: { line, playCode, number },
        numero: row.numero,
        left: amount,
      };
    }
    case 'price':
      return { state: 'refused', code: 'price', numbers: bad };
    default:
      return { state: 'refused', code: row.state };
  }
}

/** Publishes the balance of a player after a hold. */
function publishHold({ member_id, ledger_id, balance, operation_id, transfer_id }: PaidRow): void {
  if (transfer_id === null) return;
  publishOutcomes([
    {
      state: 'done',
      code: null,
      balance,
      operation: operation_id,
      replayed: false,
      transfer: transfer_id,
      memberId: member_id,
      ledgerId: ledger_id,
    },
  ]);
}

/** Places payments of different members with one commit; returns the results in order. */
export async function placePayments(db: Db, payments: readonly Payment[]): Promise<Placed[]> {
  const rows = await insertPayments(db, payments);
  return payments.map((payment, n) => {
    const row = rows[n];
    if (!row) throw new Error('the database left a payment unanswered');
    return toPlaced(payment, row);
  });
}

/** Places a single order; with a key that was used for the same order, returns that one. */
export async function placeOrder(db: Db, buyer: Buyer, game: Game, order: SentOrder): Promise<Placed> {
  const payment = toPayment(buyer, game, order);
  if ('state' in payment) return payment;
  const [placed] = await retried(() => placePayments(db, [payment]));
  if (!placed) throw new Error('the database left a payment unanswered');
  return placed;
}

/** Refunds held stakes, once for each id. */
export async function giveBack(
  tx: Parameters<typeof movePlayer>[0],
  { memberId, book }: Buyer,
  { accountId, amount, op, id }: { accountId: bigint; amount: bigint; op: string; id: string },
): Promise<() => void> {
  const moved = await movePlayer(tx, { memberId, book, house: 'lottery', amount, op, id, kind: 'lottery_return' });
  if (moved.state === 'short') throw new Error('giving back took money');
  await unguard(tx, accountId, amount);
  return moved.afterCommit;
}

export type Cancelled =
  | { state: 'cancelled'; amount: bigint; afterCommit: () => void }
  | { state: 'refused'; code: 'unknown' | 'late' | 'order' };

/**
 * Cancels waiting sub-orders of issues that still accept orders: all of them or none. Of a chase only the last ones can
 * be cancelled.
 */
export async function cancelSuborders(db: Db, buyer: Buyer, ids: readonly bigint[]): Promise<Cancelled> {
  return inTransaction(db, async (tx): Promise<Cancelled> => {
    const { accountId } = await lockPlayer(tx, buyer);
    const waiting = await lockWaiting(tx, accountId, ids);
    if (waiting.length < ids.length) return { state: 'refused', code: 'unknown' };
    if (waiting.some(({ open }) => !open)) return { state: 'refused', code: 'late' };
    const chosen = new Map<bigint, bigint>();
    // From the last one of each order: the waiting sub-orders after it must be cancelled with it.
    for (const { order_id, later } of waiting) {
      const taken = chosen.get(order_id) ?? 0n;
      if (later !== taken) return { state: 'refused', code: 'order' };
      chosen.set(order_id, taken + 1n);
    }
    await endSuborders(tx, ids, 'cancelled');
    const amount = waiting.reduce((sum, { stake }) => sum + stake, 0n);
    // A sub-order is cancelled only once, so the id of the first is unique for the refund.
    const first = waiting.at(-1)?.id.toString() ?? '';
    const afterCommit = await giveBack(tx, buyer, { accountId, amount, op: 'lottery.cancel', id: first });
    return { state: 'cancelled', amount, afterCommit };
  });
}
