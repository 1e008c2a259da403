/** When lists of issues are fetched again. */
import { CLOSING_MS } from '@parlour/contract/lottery';
import type { AdminLotteryIssue } from '@parlour/contract/lottery.admin.endpoints';

/** Longest and shortest time between two requests of a list. */
const STEADY_MS = 15_000;
const SOON_MS = 3_000;
/** Returns the milliseconds until a list of issues is fetched again: when the first of them opens, closes or is drawn. */
export function refreshMs(
  rows: readonly Pick<AdminLotteryIssue, 'opensAt' | 'closesAt' | 'drawsAt'>[],
  now: number,
): number {
  const changes = rows
    .flatMap(({ opensAt, closesAt, drawsAt }) => [
      Date.parse(opensAt),
      Date.parse(closesAt) - CLOSING_MS,
      Date.parse(closesAt),
      Date.parse(drawsAt),
    ])
    .filter((at) => at > now);
  return Math.min(STEADY_MS, Math.max(SOON_MS, Math.min(...changes) - now));
}
