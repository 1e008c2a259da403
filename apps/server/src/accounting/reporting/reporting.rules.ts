/** Figures of a business day. Pure; amounts are minor units. */

import { previousDay } from '@parlour/contract/clock';

/** Sum of one kind of operation on one kind of account. */
export type DayLeg = { day: string; account: string; kind: string; debit: bigint; credit: bigint; n: bigint };

export type DaySums = {
  deposits: bigint;
  /** Requested, less what was returned to players. */
  withdrawals: bigint;
  /** Paid out of the platform. */
  paidOut: bigint;
  fees: bigint;
  /** Bonuses, promotions, awards and referral rewards, less what was reverted. */
  bonuses: bigint;
  /** Paid to agents. */
  commissions: bigint;
  /** Granted play money and demo credit. */
  refills: bigint;
  /** Manual adjustments towards players. */
  adjustments: bigint;
  /** Less rollbacks. */
  bets: bigint;
  wins: bigint;
  /** Bets minus wins. */
  ggr: bigint;
};

export type BookDay = {
  day: string;
  /** Whether nothing moved. */
  idle: boolean;
  sums: DaySums;
  kinds: { kind: string; n: bigint; toPlayers: bigint; fromPlayers: bigint }[];
};

/** Lists every day of a span, newest first. */
export function daysOf(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = to; day >= from; day = previousDay(day, 1)) days.push(day);
  return days;
}

function sumsOf(legs: readonly DayLeg[]): DaySums {
  /** Net outflow of accounts of a kind; negative when they received more. */
  const given = (accounts: readonly string[], isKind: (kind: string) => boolean = () => true) =>
    legs
      .filter(({ account, kind }) => accounts.includes(account) && isKind(kind))
      .reduce((sum, { debit, credit }) => sum + debit - credit, 0n);
  const bets = -given(['games'], (kind) => kind === 'bet' || kind === 'rollback');
  const wins = given(['games'], (kind) => kind === 'win');
  return {
    deposits: given(['deposits']),
    withdrawals: legs
      .filter(({ account, kind }) => account === 'player' && kind.startsWith('withdraw'))
      .reduce((sum, { debit, credit }) => sum + debit - credit, 0n),
    paidOut: -given(['payouts']),
    fees: -given(['fees']),
    bonuses: given(['promotions', 'referrals']),
    commissions: given(['commissions']),
    refills: given(['play_source']),
    adjustments: given(['adjustments']),
    bets,
    wins,
    ggr: bets - wins,
  };
}

/** Returns each day of a span with its figures, including idle days. */
export function bookDays(legs: readonly DayLeg[], { from, to }: { from: string; to: string }): BookDay[] {
  const byDay = Map.groupBy(legs, ({ day }) => day);
  return daysOf(from, to).map((day) => {
    const own = byDay.get(day) ?? [];
    const players = own.filter(({ account }) => account === 'player');
    return {
      day,
      idle: own.length === 0,
      sums: sumsOf(own),
      kinds: players
        .map(({ kind, n, credit, debit }) => ({ kind, n, toPlayers: credit, fromPlayers: debit }))
        .sort((a, b) => (a.kind < b.kind ? -1 : 1)),
    };
  });
}

/** Adds up the sums of several days. */
export function totalOf(days: readonly Pick<BookDay, 'sums'>[]): DaySums {
  const total = sumsOf([]);
  for (const { sums } of days) for (const name of Object.keys(total) as (keyof DaySums)[]) total[name] += sums[name];
  return total;
}
