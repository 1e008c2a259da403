/** What the movements of a day come to. Pure; amounts are minor units. */

import { previousDay } from '@parlour/contract/clock';

/** What one kind of act moved on one kind of account. */
export type DayLeg = { day: string; account: string; kind: string; debit: bigint; credit: bigint; n: bigint };

export type DaySums = {
  deposits: bigint;
  /** Asked for, less what came back to players. */
  withdrawals: bigint;
  /** What left the house. */
  paidOut: bigint;
  fees: bigint;
  /** Bonuses, promotions, awards and what friends bring, less what came back. */
  bonuses: bigint;
  /** What the house paid to agents. */
  commissions: bigint;
  /** Play money and demo credit that was given. */
  refills: bigint;
  /** By hand, towards players. */
  adjustments: bigint;
  /** Less those that were taken back. */
  bets: bigint;
  wins: bigint;
  /** Bets less wins. */
  ggr: bigint;
};

export type BookDay = {
  day: string;
  /** Nothing moved. */
  idle: boolean;
  sums: DaySums;
  kinds: { kind: string; n: bigint; toPlayers: bigint; fromPlayers: bigint }[];
};

/** Every day of a span, the newest first. */
export function daysOf(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = to; day >= from; day = previousDay(day, 1)) days.push(day);
  return days;
}

function sumsOf(legs: readonly DayLeg[]): DaySums {
  /** What accounts of a kind gave away; less than zero when they got more. */
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

/** Each day of a span with what it comes to; a day without movements is there too, and says so. */
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

/** The sums of several days together. */
export function totalOf(days: readonly Pick<BookDay, 'sums'>[]): DaySums {
  const total = sumsOf([]);
  for (const { sums } of days) for (const name of Object.keys(total) as (keyof DaySums)[]) total[name] += sums[name];
  return total;
}
