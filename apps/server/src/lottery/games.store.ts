import type { LotteryCalendar } from '@parlour/contract/lottery';
import { sql } from 'kysely';
import type { Db } from '../platform/db/db.ts';
import { type Game, type NewIssue, WATCHED } from './lottery.store.ts';

export type AdminGame = Game & { on_sale: number; next_draw: Date | null };

const games = (db: Db) =>
  db
    .selectFrom('lottery_game as g')
    .innerJoin('lottery_price_list as p', 'p.id', 'g.price_list_id')
    .selectAll('g')
    .select(['p.id as price_list_id', 'p.prices', WATCHED.as('watched')])
    .select([
      sql<number>`(
        select count(*)::integer from lottery_issue i
        where i.game_id = g.id and i.state = 'scheduled' and i.closes_at > clock_timestamp()
      )`.as('on_sale'),
      sql<Date | null>`(
        select min(i.draws_at) from lottery_issue i
        where i.game_id = g.id and i.state = 'scheduled' and i.draws_at > clock_timestamp()
      )`.as('next_draw'),
    ]);

/** Lists all games in order, including those not on sale. */
export const listAllGames = (db: Db): Promise<AdminGame[]> => games(db).orderBy('g.position').execute();
export const findGame = (db: Db, id: number): Promise<AdminGame | undefined> =>
  games(db).where('g.id', '=', id).executeTakeFirst();

/** Locks a game until the transaction ends. */
export const lockGame = (tx: Db, id: number): Promise<AdminGame | undefined> =>
  games(tx).where('g.id', '=', id).forUpdate('g').executeTakeFirst();

export type GameLimits = {
  enabled: boolean;
  most_multiple: number;
  most_stake: bigint;
  most_issue_stake: bigint;
  grace_seconds: number;
};

export async function setLimits(tx: Db, id: number, limits: GameLimits): Promise<void> {
  await tx.updateTable('lottery_game').set(limits).where('id', '=', id).execute();
}

export async function setCalendar(tx: Db, id: number, calendar: LotteryCalendar): Promise<void> {
  await tx
    .updateTable('lottery_game')
    .set({ calendar: JSON.stringify(calendar) as never })
    .where('id', '=', id)
    .execute();
}

/** Inserts a price list and puts it in force. */
export async function insertPrices(
  tx: Db,
  { gameId, prices, by }: { gameId: number; prices: Game['prices']; by: string },
): Promise<bigint> {
  const { id } = await tx
    .insertInto('lottery_price_list')
    .values({ game_id: gameId, prices: JSON.stringify(prices) as never, created_by: by })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.updateTable('lottery_game').set({ price_list_id: id }).where('id', '=', gameId).execute();
  return id;
}

export type UnreturnedList = { id: bigint; prices: Game['prices']; least_series: number; most_series: number };

/** Lists price lists whose highest return is not stored yet. */
export const listUnreturned = (db: Db): Promise<UnreturnedList[]> =>
  db
    .selectFrom('lottery_price_list as p')
    .innerJoin('lottery_game as g', 'g.id', 'p.game_id')
    .leftJoin('lottery_price_return as x', 'x.price_list_id', 'p.id')
    .where('x.price_list_id', 'is', null)
    .select(['p.id', 'p.prices', 'g.least_series', 'g.most_series'])
    .execute();

export async function insertReturns(db: Db, returns: readonly { id: bigint; ppm: number }[]): Promise<void> {
  if (returns.length === 0) return;
  await db
    .insertInto('lottery_price_return')
    .values(returns.map(({ id, ppm }) => ({ price_list_id: id, return_ppm: ppm })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const listPriceLists = (
  db: Db,
  gameId: number,
): Promise<{ id: bigint; created_by: string; created_at: Date }[]> =>
  db
    .selectFrom('lottery_price_list')
    .where('game_id', '=', gameId)
    .select(['id', 'created_by', 'created_at'])
    .orderBy('id', 'desc')
    .limit(50)
    .execute();

/** Planned issues as rows `u` of a statement. */
const times = (issues: readonly NewIssue[]) => sql`
  unnest(${issues.map(({ numero }) => numero)}::text[], ${issues.map(({ opensAt }) => opensAt)}::timestamptz[],
    ${issues.map(({ closesAt }) => closesAt)}::timestamptz[], ${issues.map(({ drawsAt }) => drawsAt)}::timestamptz[])
    as u (numero, opens, closes, draws)`;

/**
 * Moves issues on sale to the times of a new calendar; those that it does not have are not changed, and neither are
 * closed ones, which would take orders again. They leave their old times first, because one may move to another's old time, and times are unique per game.
 */
export async function moveIssues(tx: Db, gameId: number, issues: readonly NewIssue[]): Promise<void> {
  const { rows: moving } = await sql<{ id: bigint }>`
    update lottery_issue i set draws_at = i.draws_at + interval '1000 years'
    from ${times(issues)}
    where i.game_id = ${gameId} and i.numero = u.numero and i.state = 'scheduled' and i.closes_at > clock_timestamp()
      and (i.opens_at, i.closes_at, i.draws_at) <> (u.opens, u.closes, u.draws)
    returning i.id`.execute(tx);
  await sql`
    update lottery_issue i set opens_at = u.opens, closes_at = u.closes, draws_at = u.draws
    from ${times(issues)}
    where i.id = any (${moving.map(({ id }) => id)}::bigint[]) and i.numero = u.numero`.execute(tx);
}

/**
 * Locks issues still on sale that a new calendar does not have until the transaction ends; with whether they have orders.
 */
export async function lockDropped(
  tx: Db,
  gameId: number,
  kept: readonly string[],
): Promise<{ id: bigint; numero: string; has_orders: boolean }[]> {
  const { rows } = await sql<{ id: bigint; numero: string; has_orders: boolean }>`
    select i.id, i.numero, exists (select from lottery_suborder s where s.issue_id = i.id) as has_orders from lottery_issue i
    where i.game_id = ${gameId} and i.state = 'scheduled' and i.closes_at > clock_timestamp()
      and not (i.numero = any (${kept}::text[]))
    order by i.id for update of i`.execute(tx);
  return rows;
}

export async function deleteIssues(tx: Db, ids: readonly bigint[]): Promise<void> {
  await sql`delete from lottery_issue where id = any (${ids}::bigint[])`.execute(tx);
}
