/** Lottery values for tests of its screens. */
import type { Issue, LotteryGame } from '../features/lottery/lottery.queries.ts';

export const lotteryGame = (over: Partial<LotteryGame> = {}): LotteryGame =>
  ({
    gameId: 301,
    gameCode: 'ssc-5m',
    family: 'ssc',
    stake: '1.00',
    betAmountMax: '1000.00',
    issueAmountMax: '10000.00',
    betMultipleMax: 1000,
    minSeries: 1700,
    maxBetSeries: 1980,
    lockSeconds: 5,
    periodSeconds: 300,
    resumesOn: null,
    ...over,
  }) as LotteryGame;

const MINUTE_MS = 60_000;

/** Issues one after another from a moment on, five minutes each; the first is on sale. */
export const issuesFrom = (from: number, count: number, over: Partial<Issue> = {}): Issue[] =>
  Array.from({ length: count }, (_, i) => {
    const opens = from + i * 5 * MINUTE_MS;
    const draws = opens + 5 * MINUTE_MS;
    return {
      numero: `20261127-${String(i + 135).padStart(4, '0')}`,
      opensAt: new Date(opens).toISOString(),
      closesAt: new Date(draws - 5_000).toISOString(),
      drawsAt: new Date(draws).toISOString(),
      state: i === 0 ? 'open' : 'scheduled',
      commitment: 'c',
      seed: null,
      winningNumber: null,
      ...over,
    };
  });
