import type { AdminLotteryIssue } from '@parlour/contract/lottery.admin.endpoints';
import { numbersOf } from '@parlour/games/lottery/result-form';
import type { AdminIssue } from './lottery.admin.store.ts';
import { shownState } from './schedule.rules.ts';

/** Converts an issue to its console view. @param written formats an amount */
export const issueShape = (row: AdminIssue, now: Date, written: (minor: bigint) => string): AdminLotteryIssue => ({
  id: row.id.toString(),
  gameId: row.game_id,
  gameCode: row.code,
  family: row.family,
  numero: row.numero,
  drawSource: row.draw_source,
  opensAt: row.opens_at.toISOString(),
  closesAt: row.closes_at.toISOString(),
  drawsAt: row.draws_at.toISOString(),
  state: shownState({ state: row.state, opensAt: row.opens_at, closesAt: row.closes_at, drawsAt: row.draws_at }, now),
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
});
