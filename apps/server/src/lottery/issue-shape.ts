import type { AdminLotteryIssue } from '@parlour/contract/lottery.admin.endpoints';
import { numbersOf } from '@parlour/games/lottery/result-form';
import type { AdminIssue } from './lottery.admin.store.ts';
import { adminState } from './schedule.rules.ts';

/** Converts an issue to its console view. @param written formats an amount */
export function issueShape(row: AdminIssue, now: Date, written: (minor: bigint) => string): AdminLotteryIssue {
  const { state, opens_at: opensAt, closes_at: closesAt, draws_at: drawsAt } = row;
  const isDecided = state === 'drawn' || state === 'corrected' || state === 'void';
  const settlement =
    isDecided && row.settled_at === null ? { done: row.settled, of: row.settled + row.unsettled } : null;
  return {
    id: row.id.toString(),
    gameId: row.game_id,
    gameCode: row.code,
    family: row.family,
    numero: row.numero,
    drawSource: row.draw_source,
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    drawsAt: drawsAt.toISOString(),
    state: adminState({ state, opensAt, closesAt, drawsAt }, now, settlement),
    settlement,
    holdCause: row.hold_cause,
    reason: row.reason,
    corrections: row.corrections,
    numbers: row.result === null || row.draw_source === 'commit' ? null : numbersOf(row.family, row.result),
    winningNumber: row.result,
    entries: row.entries,
    orders: row.orders,
    turnover: written(row.turnover),
    prizes: written(row.prizes),
    rebates: written(row.rebates),
  };
}
