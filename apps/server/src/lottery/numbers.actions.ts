/** Operators' decisions about single numbers: limits and blocks. Each is one transaction with its audit record. */
import type { AnyType } from '@parlour/games/lottery/bet-type';
import { betTypeOf } from '@parlour/games/lottery/families';
import { numbersOf } from '@parlour/games/lottery/numbers';
import { poolsOf, TOTAL_POOL } from '@parlour/games/lottery/pools';
import type { PriceList } from '@parlour/games/lottery/prices';
import { quoteOf } from '@parlour/games/lottery/ticket';
import { recordAudit } from '../core/audit/index.ts';
import type { Db } from '../platform/db/db.ts';
import { inTransaction, type Tx } from '../platform/db/transaction.ts';
import { type AdminGame, lockGame } from './games.store.ts';
import {
  type CountedNumber,
  countNumbers,
  deleteBlock,
  insertBlock,
  insertNumberEvent,
  isExposed,
  listNumberLimits,
  lockUncounted,
  NO_LIMIT,
  type NumberLimit,
  setNumberPrice,
  upsertNumberLimit,
} from './numbers.store.ts';
import { numbersIn } from './orders.rules.ts';
import type { By } from './results.actions.ts';
import { lockIssue } from './results.store.ts';
import { pricesFor } from './settlement.ts';

/** Numbers per statement that counts orders. */
const AT_ONCE = 5_000;

const toRecord = ({ most_pays, cut_from, steps, step_cut }: NumberLimit) => ({
  most: most_pays?.toString() ?? null,
  cutFrom: cut_from,
  steps,
  stepCut: step_cut,
});

type LimitChange = { gameId: number; betType: string; limit: NumberLimit; reason: string; by: By };

/** Returns the bet types of a game whose bets may belong to a pool. */
const typesIn = (prices: PriceList, pool: string): AnyType[] =>
  Object.keys(prices).flatMap((id) => {
    const type = betTypeOf(id);
    return type && (pool === TOTAL_POOL || poolsOf(type).includes(pool)) ? [type] : [];
  });

/** Adds waiting orders to the exposure of a pool, so that its limit applies from the next order on. */
async function countWaiting(tx: Tx, game: AdminGame, pool: string): Promise<void> {
  const types = typesIn(game.prices, pool);
  const waiting = await lockUncounted(tx, { gameId: game.id, pool, betTypes: types.map(({ id }) => id) });
  const lists = await pricesFor(tx, waiting);
  const rules = {
    stake: game.stake,
    range: { least: 0, most: game.most_series },
    mostMultiple: Number.MAX_SAFE_INTEGER,
  };
  const counted = waiting.flatMap(
    ({ id, bet_type, selection, unit, multiple, series, price_list_id }): CountedNumber[] => {
      const type = betTypeOf(bet_type);
      const read = type && quoteOf(type, { selection, unit, multiple, series }, rules);
      const prices = lists.get(price_list_id)?.[bet_type];
      if (!type || !read?.ok || !prices) return [];
      return numbersIn(type, read.quote, { prices, series, cuts: {}, watched: [pool] }).map(
        ({ number, stake, pays }) => ({
          suborderId: id,
          number,
          stake,
          pays: pays.part / pays.over,
        }),
      );
    },
  );
  for (let at = 0; at < counted.length; ) {
    // All numbers of an order are in one chunk.
    let end = Math.min(counted.length, at + AT_ONCE);
    while (end < counted.length && counted[end]?.suborderId === counted[end - 1]?.suborderId) end++;
    await countNumbers(tx, pool, counted.slice(at, end));
    at = end;
  }
}

/**
 * Sets the maximum payout of one number of a pool, or of all stakes on an issue. Waiting orders that were not watched are
 * counted first.
 *
 * @returns false when no bet type of the game has numbers in the pool
 */
export async function changeNumberLimit(db: Db, { gameId, betType, limit, reason, by }: LimitChange): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    // Pending orders hold a lock on the game's key until they commit, so none is missed.
    const game = await lockGame(tx, gameId);
    if (!game || typesIn(game.prices, betType).length === 0) return false;
    const before = (await listNumberLimits(tx, gameId)).get(betType) ?? NO_LIMIT;
    if (limit.most_pays !== null && before.most_pays === null) await countWaiting(tx, game, betType);
    await upsertNumberLimit(tx, { gameId, betType, ...limit });
    await insertNumberEvent(tx, {
      game_id: gameId,
      kind: 'limit',
      bet_type: betType,
      amount: limit.most_pays,
      by_operator: by.operator.name,
      reason,
    });
    await recordAudit(tx, {
      ...by,
      act: 'lottery.number_limit_changed',
      before: { game: game.code, betType, ...toRecord(before) },
      after: toRecord(limit),
      reason,
    });
    return true;
  });
}

type NumberDecision = { issueId: bigint; betType: string; number: string; reason: string; by: By };
type Decided = 'done' | 'unknown' | 'state';

/** Decides about a watched number on an issue that is not drawn yet. @param apply returns false if nothing would change */
async function decideNumber(
  db: Db,
  { issueId, betType, number, reason, by }: NumberDecision,
  { act, event, apply }: { act: string; event: NumberAct; apply: (tx: Tx) => Promise<boolean> },
): Promise<Decided> {
  const type = betTypeOf(betType);
  const numbers = type && numbersOf(type);
  if (!type || (numbers && !numbers.includes(number))) return 'unknown';
  return inTransaction(db, async (tx) => {
    // Of a bet type with too many numbers to list, those with bets are known.
    if (!numbers && !(await isExposed(tx, { issueId, betType, number }))) return 'unknown';
    // Pending orders on the issue end first, and later ones see the decision.
    const issue = await lockIssue(tx, issueId);
    if (!issue || issue.family !== type.family) return 'unknown';
    const limit = (await listNumberLimits(tx, issue.game_id)).get(betType);
    if (limit?.most_pays == null) return 'unknown';
    if (issue.state !== 'scheduled' && issue.state !== 'held') return 'state';
    if (!(await apply(tx))) return 'state';
    await insertNumberEvent(tx, {
      ...event,
      game_id: issue.game_id,
      issue_id: issueId,
      bet_type: betType,
      number,
      by_operator: by.operator.name,
      reason,
    });
    await recordAudit(tx, {
      ...by,
      act,
      after: {
        game: issue.code,
        issue: issue.numero,
        betType,
        number,
        ...(event.kind === 'priced' && { cut: event.cut }),
      },
      reason,
    });
    return 'done';
  });
}

type NumberAct = { kind: 'blocked' | 'opened' } | { kind: 'priced'; cut: number };

/** Blocks a number on an issue, or unblocks one that an operator has blocked. */
export function blockNumber(db: Db, { blocked, ...decision }: NumberDecision & { blocked: boolean }): Promise<Decided> {
  const { issueId, betType, number, reason, by } = decision;
  return decideNumber(db, decision, {
    act: blocked ? 'lottery.number_blocked' : 'lottery.number_opened',
    event: { kind: blocked ? 'blocked' : 'opened' },
    apply: (tx) =>
      blocked
        ? insertBlock(tx, { issueId, betType, number, by: by.operator.name, reason })
        : deleteBlock(tx, { issueId, betType, number }),
  });
}

/** Cuts the price of a number on an issue by a percentage; 0 brings the list price back. The limit's own cuts go on. */
export function priceNumber(db: Db, { cut, ...decision }: NumberDecision & { cut: number }): Promise<Decided> {
  const { issueId, betType, number, reason, by } = decision;
  return decideNumber(db, decision, {
    act: 'lottery.number_priced',
    event: { kind: 'priced', cut },
    apply: (tx) => setNumberPrice(tx, { issueId, betType, number, cut, by: by.operator.name, reason }),
  });
}
