/** Compares the payouts of several possible results for the orders that wait for an issue. */
import { isSameResult } from '@parlour/games/lottery/same-result';
import type { Db } from '../platform/db/db.ts';
import { listSettleable } from './lottery.admin.store.ts';
import { judgeAll, judgesOf, pricesFor } from './settlement.ts';

/** Maximum number of orders judged for a page; nothing is reported for an issue with more. */
const JUDGED = 10_000;
const JUDGED_BETS = 1_000_000;

export type Outcome = { by: string[]; winners: number; prizes: bigint; ggr: bigint };

/** Returns prizes and GGR of each distinct result, in the order of first entry; empty when all agree. */
export async function computeOutcomes(
  db: Db,
  { id, stake, mostSeries }: { id: bigint; stake: bigint; mostSeries: number },
  said: readonly { by: string; result: unknown }[],
): Promise<Outcome[]> {
  const different: { by: string[]; result: unknown }[] = [];
  for (const { by, result } of said) {
    const same = different.find((one) => isSameResult(one.result, result));
    if (same) same.by.push(by);
    else different.push({ by: [by], result });
  }
  if (different.length < 2) return [];
  const orders = await listSettleable(db, id, JUDGED + 1);
  if (orders.length > JUDGED || orders.reduce((sum, { bets }) => sum + bets, 0) > JUDGED_BETS) return [];
  const lists = await pricesFor(db, orders);
  const outcomes: Outcome[] = [];
  for (const { by, result } of different) {
    // An issue that is void pays all stakes back.
    if (result === null) {
      outcomes.push({ by, winners: 0, prizes: 0n, ggr: 0n });
      continue;
    }
    const ended = await judgeAll(orders, judgesOf({ result, stake, mostSeries }, lists));
    const prizes = ended.reduce((sum, { prize }) => sum + prize, 0n);
    const turnover = orders.reduce((sum, order, i) => sum + order.stake - (ended[i]?.refund ?? 0n), 0n);
    const winners = ended.filter(({ state }) => state === 'won').length;
    outcomes.push({ by, winners, prizes, ggr: turnover - prizes });
  }
  return outcomes;
}
