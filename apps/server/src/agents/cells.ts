/**
 * Keeps the figures of the tree's members up to date: one ordered consumer of the ledger's operations, for which no bet
 * waits. The current state of a round is stored each time, so that processing it repeatedly is harmless.
 */
import {
  type Booking,
  type Clock,
  changesBy,
  isSameBooking,
  openClock,
  type PlayedRound,
  teamChanges,
  toBooking,
} from '@parlour/agents/booking';
import { type History, ratedChain } from '@parlour/agents/history';
import { capped, divideRebate } from '@parlour/agents/rebate';
import type { Db } from '../platform/db/db.ts';
import { inTransaction, type Tx } from '../platform/db/transaction.ts';
import {
  countCellDifferences,
  countTeamDifferences,
  insertRecount,
  listDays,
  listMembers,
  listTouched,
  lockPlace,
  planBySpans,
  readBookedSpan,
  readBookings,
  readLastRound,
  recordHours,
  resetCells,
  saveActiveDays,
  saveBookings,
  saveCells,
  setPlace,
  takeDue,
} from './cells.store.ts';
import { readHistory, saveRebates } from './rebates.store.ts';
import { readRounds, readSpan } from './rounds.store.ts';

/** Operations per part, which takes some tens of milliseconds. */
const PART = 2_000;

type House = { timeZone: string; clock: Clock };
type Difference = { before: Booking | null; after: Booking | null; round: PlayedRound | null };

/** Returns the rounds that differ from their cells. */
function compare(rounds: readonly PlayedRound[], booked: readonly Booking[], clock: Clock): Difference[] {
  const known = new Map(booked.map((booking) => [booking.roundId, booking]));
  const played = rounds.map((round) => {
    const before = known.get(round.roundId) ?? null;
    known.delete(round.roundId);
    return { before, after: toBooking(round, clock), round };
  });
  const gone = [...known.values()].map((before) => ({ before, after: null, round: null }));
  return [...played, ...gone].filter(({ before, after }) => !isSameBooking(before, after));
}

/** The day of a bet begins at most this long before it. */
const DAY_MS = 26 * 3_600_000;

/** Reads the tree and the rates for the differences. */
function historyOf(tx: Tx, differences: readonly Difference[]): Promise<History<bigint>> {
  const members = new Set<bigint>();
  let earliest = Number.MAX_SAFE_INTEGER;
  for (const { before, after, round } of differences) {
    for (const one of [before, after, round]) if (one) members.add(one.memberId);
    earliest = Math.min(earliest, (round?.placedAt ?? before?.day ?? new Date(0)).getTime());
    for (const booking of [before, after]) if (booking) earliest = Math.min(earliest, booking.day.getTime());
  }
  return readHistory(tx, { memberIds: [...members], since: new Date(earliest - DAY_MS) });
}

async function bookRounds(tx: Tx, ids: readonly bigint[], { timeZone, clock }: House): Promise<void> {
  if (ids.length === 0) return;
  const differences = compare(await readRounds(tx, ids), await readBookings(tx, ids), clock);
  const history = await historyOf(tx, differences);
  const out = differences.flatMap(({ before }) => before ?? []);
  const come = differences.flatMap(({ after }) => after ?? []);
  const gone = differences.flatMap(({ before, after }) => (before && !after ? [before.roundId] : []));
  await saveBookings(tx, { come, gone });
  const hours = changesBy('hour', { out, come });
  await saveCells(tx, 'hour', hours);
  await recordHours(tx, hours);
  const days = changesBy('day', { out, come });
  await saveCells(tx, 'day', days);
  await saveActiveDays(tx, days, timeZone);
  await saveCells(tx, 'teamDay', teamChanges(history, days));
  await bookRebates(tx, differences, { history, clock });
}

/** Books rebates by the rates at the time of each bet; later reductions of a round are reverted by the same rates. */
async function bookRebates(
  tx: Tx,
  differences: readonly Difference[],
  { history, clock }: { history: History<bigint>; clock: Clock },
): Promise<void> {
  if (history.rates.size === 0) return;
  const changes = differences.flatMap(({ before, after, round }) => {
    if (!round) return [];
    const placedAt = round.placedAt.getTime();
    const rated = ratedChain(history, round.memberId, { placedAt, dayStart: clock(round.placedAt).day.getTime() });
    const chain = capped(rated, round.mostRebate);
    return [
      ...(before ? [{ booking: before, sign: -1n }] : []),
      ...(after ? [{ booking: after, sign: 1n }] : []),
    ].flatMap(({ booking: { day, ledgerId, turnover }, sign }) =>
      divideRebate(chain, sign * turnover).map((share) => ({ ...share, day, ledgerId, turnover: sign * turnover })),
    );
  });
  await saveRebates(tx, changes);
}

export type Cells = {
  /** Aggregates one part of the play; returns whether more can be aggregated now. */
  takeIn: (most?: number) => Promise<boolean>;
  /** Aggregates everything committed before the call. */
  catchUp: (signal?: AbortSignal) => Promise<void>;
  /** Rebuilds all cells from the rounds. */
  rebuild: () => Promise<void>;
  recount: (signal?: AbortSignal) => Promise<Recount>;
};

/** Number of examined rounds, and of rounds and cells with differences. */
export type Recount = { rounds: bigint; roundDifferences: bigint; cellDifferences: bigint };

/** Rounds per part of a recount, by their numbers. */
const SPAN = 5_000n;
/** Members whose cells are summed per query. */
const MEMBERS = 100;

export function openCells(db: Db, { timeZone }: { timeZone: string }): Cells {
  const clock = openClock(timeZone);
  const house: House = { timeZone, clock };

  const takeIn = (most = PART): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      await planBySpans(tx);
      const part = await lockPlace(tx, most);
      const due = await takeDue(tx, most);
      const touched = part ? await listTouched(tx, part) : [];
      await bookRounds(
        tx,
        [...new Set([...touched, ...due])].sort((a, b) => (a < b ? -1 : 1)),
        house,
      );
      if (part) await setPlace(tx, part);
      return (part !== null && part.cut !== part.until) || due.length === most;
    });

  async function catchUp(signal?: AbortSignal): Promise<void> {
    while ((await takeIn()) && !signal?.aborted);
  }

  /** Returns the rounds of a range that still differ after everything was aggregated. */
  async function differencesIn(after: bigint, to: bigint): Promise<{ rounds: number; differences: number }> {
    const look = () =>
      inTransaction(db, async (tx) => {
        await planBySpans(tx);
        const rounds = await readSpan(tx, after, to);
        return { rounds: rounds.length, differing: compare(rounds, await readBookedSpan(tx, after, to), clock) };
      });
    const first = await look();
    if (first.differing.length === 0) return { rounds: first.rounds, differences: 0 };
    // Concurrent play is not a difference: it is aggregated, and only what differs both times counts.
    await catchUp();
    const again = new Set((await look()).differing.map(({ before, after: now }) => (now ?? before)?.roundId));
    const differing = first.differing.filter(({ before, after: now }) => again.has((now ?? before)?.roundId));
    return { rounds: first.rounds, differences: differing.length };
  }

  /** Counts the cells of branches that still differ on a day after everything was aggregated. */
  async function teamDifferences(day: Date): Promise<bigint> {
    const first = await countTeamDifferences(db, day);
    if (first === 0n) return 0n;
    await catchUp();
    return countTeamDifferences(db, day);
  }

  return {
    takeIn,
    catchUp,
    async rebuild() {
      await inTransaction(db, resetCells);
      await catchUp();
    },
    async recount(signal) {
      await catchUp(signal);
      const last = await readLastRound(db);
      let [rounds, roundDifferences] = [0n, 0n];
      for (let after = 0n; after < last && !signal?.aborted; after += SPAN) {
        const span = await differencesIn(after, after + SPAN);
        rounds += BigInt(span.rounds);
        roundDifferences += BigInt(span.differences);
      }
      let cellDifferences = 0n;
      const members = await listMembers(db);
      for (let at = 0; at < members.length && !signal?.aborted; at += MEMBERS)
        cellDifferences += await countCellDifferences(db, members.slice(at, at + MEMBERS), timeZone);
      for (const day of await listDays(db)) {
        if (signal?.aborted) break;
        cellDifferences += await teamDifferences(day);
      }
      const recount = { rounds, roundDifferences, cellDifferences };
      if (!signal?.aborted) await insertRecount(db, recount);
      return recount;
    },
  };
}
