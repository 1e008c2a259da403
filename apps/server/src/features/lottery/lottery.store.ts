import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { IssueState, LotteryTables } from './lottery.tables.ts';

type GameRow = Selectable<LotteryTables['lottery_game']>;
export type Game = GameRow & { price_list_id: bigint; prices: Record<string, Record<string, string>> };
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

/** An issue as the schedule plans it. */
export type NewIssue = { numero: string; opensAt: Date; closesAt: Date; drawsAt: Date };

/** Adds a game with its first price list, unless its id or code is taken. */
export async function insertGame(
  db: Db,
  {
    prices,
    ...game
  }: Omit<GameRow, 'enabled' | 'popular' | 'price_list_id'> & {
    popular: boolean;
    prices: Record<string, Record<string, string>>;
  },
): Promise<void> {
  const added = await db
    .insertInto('lottery_game')
    .values(game)
    .onConflict((c) => c.doNothing())
    .returning('id')
    .execute();
  if (added.length === 0) return;
  const { id } = await db
    .insertInto('lottery_price_list')
    .values({ game_id: game.id, prices: JSON.stringify(prices) as never })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('lottery_game').set({ price_list_id: id }).where('id', '=', game.id).execute();
}

/** All games on sale in their order, with the prices in force. */
export async function listGames(db: Db): Promise<Game[]> {
  const rows = await db
    .selectFrom('lottery_game as g')
    .innerJoin('lottery_price_list as p', 'p.id', 'g.price_list_id')
    .where('g.enabled', '=', true)
    .selectAll('g')
    .select(['p.id as price_list_id', 'p.prices'])
    .orderBy('g.position')
    .execute();
  return rows;
}

/** The prices of a list, which never change. */
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

/** Adds planned issues; those that are there stay as they are. */
export async function insertIssues(db: Db, gameId: number, issues: readonly NewIssue[]): Promise<void> {
  if (issues.length === 0) return;
  await db
    .insertInto('lottery_issue')
    .values(
      issues.map(({ numero, opensAt, closesAt, drawsAt }) => ({
        game_id: gameId,
        numero,
        opens_at: opensAt,
        closes_at: closesAt,
        draws_at: drawsAt,
      })),
    )
    .onConflict((c) => c.doNothing())
    .execute();
}

/** The newest moment up to which a game has issues. */
export async function plannedUntil(db: Db, gameId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('lottery_issue')
    .where('game_id', '=', gameId)
    .select('draws_at')
    .orderBy('draws_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.draws_at ?? null;
}

/** For each game the next issues that have not opened and have no commitment. */
export async function listUncommitted(db: Db, ahead: number): Promise<{ id: bigint; numero: string }[]> {
  const { rows } = await sql<{ id: bigint; numero: string; commitment: string | null }>`
    select i.id, i.numero, i.commitment from lottery_game g
    cross join lateral (
      select x.id, x.numero, x.commitment, x.opens_at from lottery_issue x
      where x.game_id = g.id and x.draws_at > clock_timestamp() and x.opens_at > clock_timestamp() and x.state = 'scheduled'
      order by x.draws_at limit ${ahead}
    ) i
    where g.enabled and i.commitment is null
    order by i.opens_at`.execute(db);
  return rows;
}

/** Stores a commitment; false where the issue has one or has opened meanwhile. */
export async function commitIssue(
  db: Db,
  id: bigint,
  { commitment, sealed }: { commitment: string; sealed: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('lottery_issue')
    .set({ commitment, sealed_seed: sealed, committed_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('commitment', 'is', null)
    .where('opens_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Issues whose draw is due, oldest first. */
export async function listDue(db: Db, most: number): Promise<{ id: bigint; numero: string }[]> {
  return db
    .selectFrom('lottery_issue')
    .where('state', '=', 'scheduled')
    .where('draws_at', '<=', sql<Date>`clock_timestamp()`)
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
 * An issue that is due, locked so that orders under way end first; undefined when it was drawn meanwhile. Orders hold its key
 * until they commit.
 */
export async function lockDue(tx: Db, id: bigint): Promise<DueIssue | undefined> {
  const { rows } = await sql<DueIssue>`
    select i.id, i.game_id, i.numero, i.sealed_seed, g.code, g.family
    from lottery_issue i join lottery_game g on g.id = i.game_id
    where i.id = ${id} and i.state = 'scheduled' and i.draws_at <= clock_timestamp()
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

/** The members whose orders wait for an issue. */
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

/** Issues of a game that are not drawn yet, the next one first. */
export const listNext = (db: Db, gameId: number, most: number): Promise<Issue[]> =>
  db
    .selectFrom('lottery_issue')
    .where('game_id', '=', gameId)
    .where('draws_at', '>', sql<Date>`clock_timestamp()`)
    .select(ISSUE)
    .orderBy('draws_at')
    .limit(most)
    .execute();

/** Issues of a game whose draw is over, the newest first. */
export const listPast = (db: Db, gameId: number, most: number): Promise<Issue[]> =>
  db
    .selectFrom('lottery_issue')
    .where('game_id', '=', gameId)
    .where('draws_at', '<=', sql<Date>`clock_timestamp()`)
    .select(ISSUE)
    .orderBy('draws_at', 'desc')
    .limit(most)
    .execute();

/** Issues by their names, in the order of their draws. */
export const listNamed = (db: Db, gameId: number, numeros: readonly string[]): Promise<Issue[]> =>
  db
    .selectFrom('lottery_issue')
    .where('game_id', '=', gameId)
    .where('numero', 'in', numeros)
    .select(ISSUE)
    .orderBy('draws_at')
    .execute();

/** Removes issues that nobody bet on, a while after their draw; of the others everything is kept. */
export async function forgetIssues(db: Db, days: number, most: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from lottery_issue where id in (
      select i.id from lottery_issue i
      where i.draws_at < clock_timestamp() - make_interval(days => ${days})
        and i.settled_at is not null and not exists (select from lottery_suborder s where s.issue_id = i.id)
      order by i.draws_at limit ${most}
    )`.execute(db);
  return Number(numAffectedRows ?? 0n) === most;
}
