/** Contribution of a settled round to the cells of its member. */

import type { GameLine } from '@parlour/contract/agents';
import { lineOf, type PlayedGame, turnoverRuleOf } from './game-turnover.ts';
import { chainAt, type PastTree } from './history.ts';
import { calendarOf, periodAt } from './period.ts';
import { realPart, validTurnover } from './turnover.ts';

/** A round of a member of the tree, from the ledger. */
export type PlayedRound = {
  roundId: bigint;
  memberId: bigint;
  ledgerId: number;
  /** Time of its first bet. */
  placedAt: Date;
  /** Null while it is open, and after a rollback of its bets. */
  settledAt: Date | null;
  stake: bigint;
  win: bigint;
  /** Bonus part of the stake. */
  bonusStake: bigint;
  game: PlayedGame | null;
  /** Highest rate of its rebates in ppm, which its prices leave room for; null for no limit. */
  mostRebate: bigint | null;
  /** Whether play of the member counted when the round was settled. */
  counts: boolean;
};

/** The amounts of one round in the cells. */
export type Booking = {
  roundId: bigint;
  memberId: bigint;
  ledgerId: number;
  line: GameLine;
  settledAt: Date;
  hour: Date;
  day: Date;
  stake: bigint;
  win: bigint;
  turnover: bigint;
};

export type Clock = (at: Date) => { hour: Date; day: Date };

/** Offsets of time zones are multiples of a quarter of an hour, so hours and days are computed once per quarter. */
const QUARTER_MS = 15 * 60_000;
const MOST_KEPT = 5_000;

/** Computes the start of the local hour and day of a moment, in one time zone. */
export function openClock(timeZone: string): Clock {
  const calendar = calendarOf(timeZone);
  const known = new Map<number, { hour: Date; day: Date }>();
  return (at) => {
    const ms = at.getTime();
    const quarter = Math.floor(ms / QUARTER_MS);
    let found = known.get(quarter);
    if (!found) {
      if (known.size >= MOST_KEPT) known.clear();
      const [hour, day] = [periodAt('hourly', ms, calendar), periodAt('daily', ms, calendar)];
      found = { hour: new Date(hour.start), day: new Date(day.start) };
      known.set(quarter, found);
    }
    return found;
  };
}

/** Converts a round to its booking; null when it does not count. */
export function toBooking(round: PlayedRound, clock: Clock): Booking | null {
  const { roundId, memberId, ledgerId, settledAt, stake, win, bonusStake, game, counts } = round;
  const line = game && lineOf(game);
  if (!settledAt || !counts || !game || !line) return null;
  const bet = { rule: turnoverRuleOf(game), stake, win, bonusStake, vendorTurnover: stake };
  const real = realPart(bet);
  if (!real) return null;
  return { roundId, memberId, ledgerId, line, settledAt, ...clock(settledAt), ...real, turnover: validTurnover([bet]) };
}

export type CellChange = {
  memberId: bigint;
  ledgerId: number;
  line: GameLine;
  at: Date;
  stake: bigint;
  win: bigint;
  turnover: bigint;
  rounds: number;
};

type Amounts = Pick<CellChange, 'stake' | 'win' | 'turnover' | 'rounds'>;

/** Adds up changes of the same cell; zero sums are omitted. */
function openChanges() {
  const changes = new Map<string, CellChange>();
  return {
    add({ memberId, ledgerId, line, at }: Omit<CellChange, keyof Amounts>, amounts: Amounts, sign: 1 | -1 = 1) {
      const key = `${memberId} ${at.getTime()} ${line} ${ledgerId}`;
      const change = changes.get(key) ?? { memberId, ledgerId, line, at, stake: 0n, win: 0n, turnover: 0n, rounds: 0 };
      const times = BigInt(sign);
      change.stake += times * amounts.stake;
      change.win += times * amounts.win;
      change.turnover += times * amounts.turnover;
      change.rounds += sign * amounts.rounds;
      changes.set(key, change);
    },
    list: (): CellChange[] =>
      [...changes.values()].filter(
        ({ stake, win, turnover, rounds }) => stake !== 0n || win !== 0n || turnover !== 0n || rounds !== 0,
      ),
  };
}

/** Sums removed and added bookings, by the start of an hour or a day. */
export function changesBy(
  start: 'hour' | 'day',
  { out, come }: { out: readonly Booking[]; come: readonly Booking[] },
): CellChange[] {
  const changes = openChanges();
  for (const booking of out) changes.add({ ...booking, at: booking[start] }, { ...booking, rounds: 1 }, -1);
  for (const booking of come) changes.add({ ...booking, at: booking[start] }, { ...booking, rounds: 1 });
  return changes.list();
}

/** Converts changes of days to changes of teams: of the member and of all uplines on that day. */
export function teamChanges(history: PastTree<bigint>, days: readonly CellChange[]): CellChange[] {
  const changes = openChanges();
  for (const day of days)
    for (const memberId of chainAt(history, day.memberId, day.at.getTime())) changes.add({ ...day, memberId }, day);
  return changes.list();
}

/** Whether two bookings of one round are equal, in all amounts and times. */
export const isSameBooking = (a: Booking | null, b: Booking | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.memberId === b.memberId &&
    a.ledgerId === b.ledgerId &&
    a.line === b.line &&
    a.settledAt.getTime() === b.settledAt.getTime() &&
    a.hour.getTime() === b.hour.getTime() &&
    a.day.getTime() === b.day.getTime() &&
    a.stake === b.stake &&
    a.win === b.win &&
    a.turnover === b.turnover);
