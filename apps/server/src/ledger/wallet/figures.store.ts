import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { Book } from './wallet.tables.ts';

type Sums = { bets: bigint; wins: bigint; rounds: number };

/** Operations per part, which takes some tens of milliseconds. */
const PART = 2_000;
/** Longest time that a reader of the figures waits for the aggregation; the job processes the rest. */
const READER_MS = 500;

/**
 * Aggregates one part of the operations committed since the last call.
 *
 * @returns whether more can be aggregated now
 */
export async function rollUpPlay(db: Db, most = PART): Promise<boolean> {
  const { rows } = await sql<{ more: boolean }>`select wallet_roll_up(${most}) as more`.execute(db);
  return rows[0]?.more ?? false;
}

export type DayFigures = Sums & {
  /** The aggregation is behind, as after a long time without a server: the figures are incomplete. */
  isPartial: boolean;
  /** Bets minus wins, minor units. */
  ggr: bigint;
  /** Hours of the day with play, in the day's time zone, in order. */
  hours: (Sums & { hour: number; ggr: bigint })[];
  /** By the catalogue's vendor code, largest bets first. */
  vendors: (Sums & { vendor: string; games: number; ggr: bigint })[];
  /** Every game with play, largest wins first. */
  topGames: (Sums & { nodeId: string; ggr: bigint })[];
};

type Row = { hour: number; vendor: string; game_id: string; bets: bigint; wins: bigint; rounds: bigint };

function add<K>(into: Map<K, Sums>, key: K, row: Row): void {
  const sums = into.get(key) ?? { bets: 0n, wins: 0n, rounds: 0 };
  sums.bets += row.bets;
  sums.wins += row.wins;
  sums.rounds += Number(row.rounds);
  into.set(key, sums);
}

const withRevenue = (sums: Sums) => ({ ...sums, ggr: sums.bets - sums.wins });

const larger = (a: bigint, b: bigint): number => (a > b ? -1 : a < b ? 1 : 0);

/**
 * Returns the figures of one business day up to now. Amounts are minor units.
 *
 * They come from aggregates by quarter of an hour, which an ordered consumer of the operations first brings up to date,
 * and from the few operations that a running transaction keeps from being aggregated. A bet never waits for an
 * aggregate, and a day is read from a few rows per game whatever its turnover. A rollback reduces the figures of the
 * quarter in which it arrived. Books are never added together.
 *
 * @param day ISO date in `timeZone`
 * @param book which book; play money by default
 * @param until leaves out every quarter that begins at this moment or later; the whole day by default
 */
export async function dayFigures(
  db: Db,
  { day, timeZone, book = 'PLAY', until }: { day: string; timeZone: string; book?: Book; until?: Date },
): Promise<DayFigures> {
  const giveUpAt = performance.now() + READER_MS;
  let isPartial = await rollUpPlay(db);
  while (isPartial && performance.now() < giveUpAt) isPartial = await rollUpPlay(db);
  // Few operations are held back by running transactions, but a backlog of the aggregation may be a night of play.
  const uncounted = isPartial
    ? sql``
    : sql`union all
      select date_bin('15 minutes', o.at, timestamptz '2000-01-01 00:00+00'), w.ledger_id, coalesce(o.game_id, ''),
        o.bet, o.win, o.rounds
      from operation o
      join wallet w on w.account_id = o.actor_id
      where o.tx >= (select upto from roll_up where name = 'play_figures') and o.scope > 0 and o.state = 'done'`;
  const { rows } = await sql<Row>`
    select extract(hour from f.bucket at time zone ${timeZone})::integer as hour, coalesce(g.vendor_code, '') as vendor,
      f.game_id, sum(f.bets)::bigint as bets, sum(f.wins)::bigint as wins, sum(f.rounds)::bigint as rounds
    from (
      select bucket, ledger_id, game_id, bets, wins, rounds from play_figures
      ${uncounted}
    ) f
    join ledger l on l.id = f.ledger_id and l.book = ${book}
    left join game g on g.node_id = f.game_id
    where f.bucket >= ${day}::date::timestamp at time zone ${timeZone}
      and f.bucket < (${day}::date + 1)::timestamp at time zone ${timeZone}
      ${until ? sql`and f.bucket < ${until}` : sql``}
    group by 1, 2, 3`.execute(db);
  const total = new Map<'day', Sums>();
  const hours = new Map<number, Sums>();
  const vendors = new Map<string, Sums>();
  const gamesOf = new Map<string, Set<string>>();
  const games = new Map<string, Sums>();
  for (const row of rows) {
    add(total, 'day', row);
    add(hours, row.hour, row);
    if (row.game_id === '') continue;
    add(games, row.game_id, row);
    add(vendors, row.vendor, row);
    gamesOf.set(row.vendor, (gamesOf.get(row.vendor) ?? new Set()).add(row.game_id));
  }
  return {
    isPartial,
    ...withRevenue(total.get('day') ?? { bets: 0n, wins: 0n, rounds: 0 }),
    hours: [...hours].map(([hour, sums]) => ({ hour, ...withRevenue(sums) })).sort((a, b) => a.hour - b.hour),
    vendors: [...vendors]
      .map(([vendor, sums]) => ({ vendor, games: gamesOf.get(vendor)?.size ?? 0, ...withRevenue(sums) }))
      .sort((a, b) => larger(a.bets, b.bets)),
    topGames: [...games]
      .map(([nodeId, sums]) => ({ nodeId, ...withRevenue(sums) }))
      .sort((a, b) => larger(a.wins, b.wins)),
  };
}

/**
 * Counts members with bets on a business day that were not rolled back. Uses the aggregate by member and day, and the
 * operations that it does not contain yet.
 *
 * @param day ISO date in `timeZone`, which is the one of the aggregate
 */
export async function countActiveMembers(
  db: Db,
  { day, timeZone, book = 'PLAY' }: { day: string; timeZone: string; book?: Book },
): Promise<number> {
  const { rows } = await sql<{ members: bigint }>`
    select count(*) as members from (
      select f.member_id from (
        select member_id, ledger_id, turnover from member_play_day where day = ${day}::date
        union all
        select w.member_id, w.ledger_id, o.bet
        from operation o
        join wallet w on w.account_id = o.actor_id
        where o.tx >= (select upto from roll_up where name = 'member_play') and o.scope > 0 and o.state = 'done'
          and o.at >= ${day}::date::timestamp at time zone ${timeZone}
          and o.at < (${day}::date + 1)::timestamp at time zone ${timeZone}
      ) f
      join ledger l on l.id = f.ledger_id and l.book = ${book}
      group by f.member_id having sum(f.turnover) > 0
    ) active`.execute(db);
  return Number(rows[0]?.members ?? 0);
}

/** Whether the aggregates of play contain everything that was committed so far with a time before a moment. */
export async function isPlayCounted(db: Db, until: Date): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (
      select from roll_up r join operation o on o.tx >= r.upto
      where r.name in ('play_figures', 'member_play') and o.at < ${until}
    ) as waits`.execute(db);
  return !rows[0]?.waits;
}
