/** Operators' decisions about single numbers: limits and blocks. Each is one transaction with its audit record. */
import { betTypeOf } from '@parlour/games/lottery/families';
import { numbersOf } from '@parlour/games/lottery/numbers';
import { quoteOf } from '@parlour/games/lottery/ticket';
import { recordAudit } from '../core/audit/index.ts';
import type { Db } from '../platform/db/db.ts';
import { inTransaction, type Tx } from '../platform/db/transaction.ts';
import { lockGame } from './games.store.ts';
import {
  type CountedNumber,
  countNumbers,
  deleteBlock,
  insertBlock,
  insertNumberEvent,
  listNumberLimits,
  listUncounted,
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

/**
 * Sets the maximum payout of one number of a bet type. Waiting orders that were not watched are counted first, so that
 * the limit applies from the next order on.
 *
 * @returns false when the game has no such bet type, or it has too many numbers to watch
 */
export async function changeNumberLimit(db: Db, { gameId, betType, limit, reason, by }: LimitChange): Promise<boolean> {
  const type = betTypeOf(betType);
  if (!type || numbersOf(type) === null) return false;
  return inTransaction(db, async (tx) => {
    // Pending orders hold a lock on the game's key until they commit, so none is missed.
    const game = await lockGame(tx, gameId);
    if (!game || game.family !== type.family || !game.prices[betType]) return false;
    const before = (await listNumberLimits(tx, gameId)).get(betType) ?? NO_LIMIT;
    if (limit.most_pays !== null && before.most_pays === null) {
      const waiting = await listUncounted(tx, gameId, betType);
      const lists = await pricesFor(tx, waiting);
      const rules = {
        stake: game.stake,
        range: { least: 0, most: game.most_series },
        mostMultiple: Number.MAX_SAFE_INTEGER,
      };
      const counted = waiting.flatMap(({ id, selection, unit, multiple, series, price_list_id }): CountedNumber[] => {
        const read = quoteOf(type, { selection, unit, multiple, series }, rules);
        const prices = lists.get(price_list_id)?.[betType];
        if (!read.ok || !prices) return [];
        return numbersIn(type, read.quote, { prices, series, cuts: {} }).map((number) => ({
          suborderId: id,
          ...number,
        }));
      });
      for (let at = 0; at < counted.length; ) {
        // All numbers of an order are in one chunk.
        let end = Math.min(counted.length, at + AT_ONCE);
        while (end < counted.length && counted[end]?.suborderId === counted[end - 1]?.suborderId) end++;
        await countNumbers(tx, betType, counted.slice(at, end));
        at = end;
      }
    }
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
  if (!type || !numbersOf(type)?.includes(number)) return 'unknown';
  return inTransaction(db, async (tx) => {
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
