import type { LotteryCalendar } from '@parlour/contract/lottery';
import { type Insertable, type Selectable, sql } from 'kysely';
import { deleteInBatches } from '../platform/db/batches.ts';
import type { Db } from '../platform/db/db.ts';
import { isNotSetAside } from '../platform/jobs/index.ts';
import { JOBS } from './job-names.ts';
import type { IssueState, LotteryTables } from './lottery.tables.ts';

type GameRow = Selectable<LotteryTables['lottery_game']>;
export type Game = GameRow & {
  price_list_id: bigint;
  prices: Record<string, Record<string, string>>;
  /** Bet types whose numbers have a limit. */
  watched: string[];
};
export type Issue = {
  id: bigint;
  game_id: number;
  numero: string;
  opens_at: Date;
  closes_at: Date;
  draws_at: Date;
  state: IssueState;
  commitment: string | null;
  seed: string | null;
  result: unknown;
};

/** A planned issue. */
export type NewIssue = { numero: string; opensAt: Date; closesAt: Date; drawsAt: Date };

export type NewGame = {
  game: Omit<GameRow, 'enabled' | 'price_list_id' | 'draw_source' | 'calendar' | 'grace_seconds'>;
  /** Only for draws made elsewhere; such a game is put on sale by an operator. */
  calendar?: LotteryCalendar;
  prices: Record<string, Record<string, string>>;
  /** Limits of its numbers, by bet type. */
  numbers?: Omit<Insertable<LotteryTables['lottery_number_limit']>, 'game_id'>[] | undefined;
};

/** Inserts games with their first price lists, except those whose id or code exists already. */
export async function insertGames(db: Db, games: readonly NewGame[]): Promise<void> {
  const added = await db
    .insertInto('lottery_game')
    .values(
      games.map(({ game, calendar }) => ({
        ...game,
        draw_source: calendar ? 'entry' : 'commit',
        enabled: calendar === undefined,
        calendar: calendar ? (JSON.stringify(calendar) as never) : null,
      })),
    )
    .onConflict((c) => c.doNothing())
    .returning('id')
    .execute();
  const isNew = new Set(added.map(({ id }) => id));
  const priced = games.filter(({ game }) => isNew.has(game.id));
  if (priced.length === 0) return;
  await db
    .insertInto('lottery_price_list')
    .values(priced.map(({ game, prices }) => ({ game_id: game.id, prices: JSON.stringify(prices) as never })))
    .execute();
  const numbers = priced.flatMap(({ game, numbers: own = [] }) => own.map((limit) => ({ ...limit, game_id: game.id })));
  if (numbers.length > 0) await db.insertInto('lottery_number_limit').values(numbers).execute();
  await sql`
    update lottery_game g set price_list_id = p.id from lottery_price_list p
    where p.game_id = g.id and g.price_list_id is null`.execute(db);
}

/** Watched bet types of a game `g`. */
export const WATCHED = sql<string[]>`array(
  select n.bet_type from lottery_number_limit n where n.game_id = g.id and n.most_pays is not null order by n.bet_type
)`;

/** Lists all games on sale in order, with the prices in force. */
export async function listGames(db: Db): Promise<Game[]> {
  const rows = await db
    .selectFrom('lottery_game as g')
    .innerJoin('lottery_price_list as p', 'p.id', 'g.price_list_id')
    .where('g.enabled', '=', true)
    .selectAll('g')
    .select(['p.id as price_list_id', 'p.prices', WATCHED.as('watched')])
    .orderBy('g.position')
    .execute();
  return rows;
}

/** Finds a game on sale, without its prices. */
export async function findGame(db: Db, id: number): Promise<Omit<Game, 'prices'> | undefined> {
  const { rows } = await sql<Omit<Game, 'prices'>>`
    select g.*, ${WATCHED} as watched from lottery_game g
    where g.id = ${id} and g.enabled and g.price_list_id is not null`.execute(db);
  return rows[0];
}

/** Reads the prices of a list, which never change. */
export async function readPrices(db: Db, id: bigint): Promise<Record<string, Record<string, string>>> {
  const { prices } = await db
    .selectFrom('lottery_price_list')
    .where('id', '=', id)
    .select('prices')
    .executeTakeFirstOrThrow();
  return prices;
}

export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  if (!rows[0]) throw new Error('the database did not tell the time');
  return rows[0].now;
}

/** Inserts planned issues of games; existing ones are not changed. */
export async function insertIssues(db: Db, issues: readonly (NewIssue & { gameId: number })[]): Promise<void> {
  const column = <T>(of: (issue: NewIssue & { gameId: number }) => T): T[] => issues.map(of);
  await sql`
    insert into lottery_issue (game_id, numero, opens_at, closes_at, draws_at, draw_source)
    select u.*, g.draw_source from unnest(${column(({ gameId }) => gameId)}::integer[], ${column(({ numero }) => numero)}::text[],
      ${column(({ opensAt }) => opensAt)}::timestamptz[], ${column(({ closesAt }) => closesAt)}::timestamptz[],
      ${column(({ drawsAt }) => drawsAt)}::timestamptz[]) as u (game, numero, opens, closes, draws)
    join lottery_game g on g.id = u.game
    on conflict do nothing`.execute(db);
}

/** Returns the latest moment up to which each game has issues. */
export async function plannedUntil(db: Db): Promise<Map<number, Date>> {
  const { rows } = await sql<{ id: number; until: Date }>`
    select g.id, i.draws_at as until from lottery_game g
    cross join lateral (
      select draws_at from lottery_issue x where x.game_id = g.id order by x.draws_at desc limit 1
    ) i`.execute(db);
  return new Map(rows.map(({ id, until }) => [id, until]));
}

/** Lists the next unopened issues of each game without a commitment. */
export async function listUncommitted(db: Db, ahead: number): Promise<{ id: bigint; numero: string }[]> {
  const { rows } = await sql<{ id: bigint; numero: string; commitment: string | null }>`
    select i.id, i.numero, i.commitment from lottery_game g
    cross join lateral (
      select x.id, x.numero, x.commitment, x.opens_at from lottery_issue x
      where x.game_id = g.id and x.draws_at > clock_timestamp() and x.opens_at > clock_timestamp() and x.state = 'scheduled'
      order by x.draws_at limit ${ahead}
    ) i
    where g.enabled and g.draw_source = 'commit' and i.commitment is null
    order by i.opens_at`.execute(db);
  return rows;
}

export type Commitment = { id: bigint; commitment: string; sealed: string };

/** Stores commitments, except for issues that have one or have opened meanwhile. */
export async function commitAll(db: Db, commitments: readonly Commitment[]): Promise<void> {
  await sql`
    update lottery_issue i set commitment = u.commitment, sealed_seed = u.sealed, committed_at = clock_timestamp()
    from unnest(${commitments.map(({ id }) => id)}::bigint[], ${commitments.map(({ commitment }) => commitment)}::text[],
      ${commitments.map(({ sealed }) => sealed)}::text[]) as u (id, commitment, sealed)
    where i.id = u.id and i.commitment is null and i.opens_at > clock_timestamp()`.execute(db);
}

/** Counts the future issues of draws made elsewhere, with the time of the last draw, by game. */
export async function plannedDraws(db: Db): Promise<Map<number, { count: number; until: Date }>> {
  const { rows } = await sql<{ game_id: number; count: number; until: Date }>`
    select game_id, count(*)::integer as count, max(draws_at) as until from lottery_issue
    where draw_source = 'entry' and state = 'scheduled' and draws_at > clock_timestamp() group by game_id`.execute(db);
  return new Map(rows.map(({ game_id, ...planned }) => [game_id, planned]));
}

/** Lists issues whose seed is due, oldest first. */
export async function listDue(db: Db, most: number): Promise<{ id: bigint; numero: string }[]> {
  return db
    .selectFrom('lottery_issue')
    .where('state', '=', 'scheduled')
    .where('draw_source', '=', 'commit')
    .where('draws_at', '<=', sql<Date>`clock_timestamp()`)
    .where(isNotSetAside(JOBS.draw, sql<string>`'issue:' || lottery_issue.id`))
    .select(['id', 'numero'])
    .orderBy('draws_at')
    .orderBy('id')
    .limit(most)
    .execute();
}

export type DueIssue = {
  id: bigint;
  game_id: number;
  numero: string;
  code: string;
  family: string;
  sealed_seed: string | null;
};

/**
 * Locks a due issue, after pending orders have ended; returns undefined when it was drawn meanwhile. Orders lock its
 * key until they commit.
 */
export async function lockDue(tx: Db, id: bigint): Promise<DueIssue | undefined> {
  const { rows } = await sql<DueIssue>`
    select i.id, i.game_id, i.numero, i.sealed_seed, g.code, g.family
    from lottery_issue i join lottery_game g on g.id = i.game_id
    where i.id = ${id} and i.state = 'scheduled' and i.draw_source = 'commit' and i.draws_at <= clock_timestamp()
    for update of i`.execute(tx);
  return rows[0];
}

export async function setDrawn(tx: Db, id: bigint, { seed, result }: { seed: string; result: unknown }): Promise<void> {
  await tx
    .updateTable('lottery_issue')
    .set({ state: 'drawn', seed, result: JSON.stringify(result), drawn_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

export async function setVoid(tx: Db, id: bigint): Promise<void> {
  await tx.updateTable('lottery_issue').set({ state: 'void' }).where('id', '=', id).execute();
}

/** Lists the members whose orders wait for an issue. */
export async function listPlayers(db: Db, issueId: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ member_id: bigint }>`
    select distinct w.member_id from lottery_suborder s join wallet w on w.account_id = s.account_id
    where s.issue_id = ${issueId} and s.state = 'waiting'`.execute(db);
  return rows.map(({ member_id }) => member_id);
}

const ISSUE = [
  'id',
  'game_id',
  'numero',
  'opens_at',
  'closes_at',
  'draws_at',
  'state',
  'commitment',
  'seed',
  'result',
] as const;

/** Lists issues of a game that are to be drawn, the next one first; void ones are not. */
export const listNext = (db: Db, gameId: number, most: number): Promise<Issue[]> =>
  db
    .selectFrom('lottery_issue')
    .where('game_id', '=', gameId)
    .where('draws_at', '>', sql<Date>`clock_timestamp()`)
    .where('state', '!=', 'void')
    .select(ISSUE)
    .orderBy('draws_at')
    .limit(most)
    .execute();

/** Lists issues of a game whose draw is over, newest first. */
export const listPast = (db: Db, gameId: number, most: number): Promise<Issue[]> =>
  db
    .selectFrom('lottery_issue')
    .where('game_id', '=', gameId)
    .where('draws_at', '<=', sql<Date>`clock_timestamp()`)
    .select(ISSUE)
    .orderBy('draws_at', 'desc')
    .limit(most)
    .execute();

/**
 * Lists for each game the next issue to be drawn, the last one with a result, and the newest that is held past its draw.
 */
export async function listCurrent(db: Db): Promise<Issue[]> {
  const { rows } = await sql<Issue>`
    select i.* from lottery_game g cross join lateral (
      (select ${sql.join(ISSUE.map((name) => sql.ref(name)))} from lottery_issue x
        where x.game_id = g.id and x.draws_at > clock_timestamp() and x.state <> 'void' order by x.draws_at limit 1)
      union all
      (select ${sql.join(ISSUE.map((name) => sql.ref(name)))} from lottery_issue x
        where x.game_id = g.id and x.draws_at <= clock_timestamp() and x.result is not null
        order by x.draws_at desc limit 1)
      union all
      (select ${sql.join(ISSUE.map((name) => sql.ref(name)))} from lottery_issue x
        where x.game_id = g.id and x.draws_at <= clock_timestamp() and x.state = 'held'
        order by x.draws_at desc limit 1)
    ) i
    where g.enabled`.execute(db);
  return rows;
}

/** Whether there are issues to be drawn or settled. */
export async function hasOpenIssues(db: Db): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (select from lottery_issue where settled_at is null) as open`.execute(db);
  return rows[0]?.open ?? false;
}

/** Deletes settled seed-drawn issues without orders, days after their draw; all others are kept. */
export async function forgetIssues(db: Db, days: number): Promise<void> {
  // Exposure is not needed once its issue is settled; each order keeps its own part.
  await deleteInBatches(
    db,
    'lottery_exposure',
    sql`issue_id in (
      select id from lottery_issue where settled_at < clock_timestamp() - make_interval(days => ${days})
    )`,
  );
  await deleteInBatches(
    db,
    'lottery_issue',
    // Uses an index on exactly these rows, so that the job does not scan the kept issues.
    sql`draws_at < clock_timestamp() - make_interval(days => ${days}) and settled_at is not null
      and draw_source = 'commit' and not has_orders`,
  );
}
