import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { type Book, ledgerById } from '../wallet/index.ts';
import type { IssueState, LotteryTables, SuborderState } from './lottery.tables.ts';

type OrderRow = LotteryTables['lottery_order'];
export type NewOrder = Omit<OrderRow, 'id' | 'placed_at'>;
export type NewSuborder = { orderId: bigint; issueId: bigint; multiple: number; stake: bigint; rebate: bigint };

/** Why a stake may not be placed by its member's own limits and stops; it is counted there where it may. */
export async function mayStake(tx: Db, accountId: bigint, stake: bigint): Promise<'stopped' | 'limit' | null> {
  const { rows } = await sql<{ refusal: 'stopped' | 'limit' | null }>`
    select lottery_may_stake(${accountId}, ${stake}) as refusal`.execute(tx);
  return rows[0]?.refusal ?? null;
}

/** Adds the orders of a payment; answers their ids in the order of the lines. */
export async function insertOrders(tx: Db, orders: readonly NewOrder[]): Promise<bigint[]> {
  const rows = await tx.insertInto('lottery_order').values(orders).returning(['id', 'line']).execute();
  return rows.toSorted((a, b) => a.line - b.line).map(({ id }) => id);
}

/**
 * Adds the sub-orders of a payment to issues that are on sale at this moment of the database's clock; those of one order in
 * the sequence of their draws.
 *
 * @returns how many were added; fewer than were given means that an issue has closed
 */
export async function insertSuborders(tx: Db, accountId: bigint, suborders: readonly NewSuborder[]): Promise<number> {
  const column = <T>(of: (suborder: NewSuborder) => T): T[] => suborders.map(of);
  const { numAffectedRows } = await sql`
    insert into lottery_suborder (order_id, issue_id, account_id, multiple, stake, rebate, placed_at)
    select u.order_id, i.id, ${accountId}, u.multiple, u.stake, u.rebate, now.moment
    from unnest(${column(({ orderId }) => orderId)}::bigint[], ${column(({ issueId }) => issueId)}::bigint[],
      ${column(({ multiple }) => multiple)}::integer[], ${column(({ stake }) => stake)}::bigint[],
      ${column(({ rebate }) => rebate)}::bigint[]) as u (order_id, issue, multiple, stake, rebate)
    join lottery_issue i on i.id = u.issue
    cross join (select clock_timestamp() as moment) now
    where i.state = 'scheduled' and now.moment < i.closes_at
      and exists (select from lottery_game g where g.id = i.game_id and g.enabled)
    order by u.order_id, i.draws_at`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Holds issues until the transaction ends, so that they are not drawn while orders on them are under way. */
export async function holdIssues(tx: Db, ids: readonly bigint[]): Promise<void> {
  await sql`select from lottery_issue where id = any (${ids}::bigint[]) order by id for key share`.execute(tx);
}

/** The waiting stakes of an account on each of some issues, minor units. */
export async function stakesOn(tx: Db, accountId: bigint, issueIds: readonly bigint[]): Promise<Map<bigint, bigint>> {
  const { rows } = await sql<{ issue_id: bigint; stake: bigint }>`
    select issue_id, sum(stake)::bigint as stake from lottery_suborder
    where account_id = ${accountId} and issue_id = any (${issueIds}::bigint[]) and state = 'waiting'
    group by issue_id`.execute(tx);
  return new Map(rows.map((row) => [row.issue_id, row.stake]));
}

/** The lines of a payment, in their order. */
export const findPayment = (db: Db, accountId: bigint, key: string) =>
  db
    .selectFrom('lottery_order')
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .selectAll()
    .orderBy('line')
    .execute();

export type SuborderRow = {
  id: bigint;
  order_id: bigint;
  issue_id: bigint;
  multiple: number;
  stake: bigint;
  rebate: bigint;
  state: SuborderState;
  wins: number;
  prize: bigint;
  refund: bigint;
  placed_at: Date;
  ended_at: Date | null;
  game_id: number;
  code: string;
  family: string;
  numero: string;
  issue_state: IssueState;
  result: unknown;
  opens_at: Date;
  closes_at: Date;
  draws_at: Date;
  bet_type: string;
  selection: string;
  bets: number;
  unit: '1' | '0.1' | '0.01';
  series: number;
  price_list_id: bigint;
  chase: boolean;
  stops_on_win: boolean;
  position: number;
};

const suborders = (db: Db) =>
  db
    .selectFrom('lottery_suborder as s')
    .innerJoin('lottery_order as o', 'o.id', 's.order_id')
    .innerJoin('lottery_issue as i', 'i.id', 's.issue_id')
    .innerJoin('lottery_game as g', 'g.id', 'o.game_id')
    .select([
      's.id',
      's.order_id',
      's.issue_id',
      's.multiple',
      's.stake',
      's.rebate',
      's.state',
      's.wins',
      's.prize',
      's.refund',
      's.placed_at',
      's.ended_at',
      'o.game_id',
      'g.code',
      'g.family',
      'i.numero',
      'i.state as issue_state',
      'i.result',
      'i.opens_at',
      'i.closes_at',
      'i.draws_at',
      'o.bet_type',
      'o.selection',
      'o.bets',
      'o.unit',
      'o.series',
      'o.price_list_id',
      'o.chase',
      'o.stops_on_win',
      sql<number>`(select count(*) from lottery_suborder b where b.order_id = s.order_id and b.id <= s.id)::integer`.as(
        'position',
      ),
    ]);

export type OrderFilter = {
  accountId: bigint;
  gameId?: number | undefined;
  /** Placed from this moment on. */
  since?: Date | undefined;
  state?: 'waiting' | 'ended' | undefined;
};

const filtered = (db: Db, { accountId, gameId, since, state }: OrderFilter) => {
  let query = suborders(db).where('s.account_id', '=', accountId);
  if (gameId !== undefined) query = query.where('o.game_id', '=', gameId);
  if (since) query = query.where('s.placed_at', '>=', since);
  if (state) query = query.where('s.state', state === 'waiting' ? '=' : '<>', 'waiting');
  return query;
};

/** One page of sub-orders, the newest first; one more than the page holds means that there are others. */
export const listSuborders = (db: Db, filter: OrderFilter, { page, size }: { page: number; size: number }) =>
  filtered(db, filter)
    .orderBy('s.id', 'desc')
    .limit(size + 1)
    .offset(page * size)
    .execute();

export const findSuborder = (db: Db, accountId: bigint, id: bigint): Promise<SuborderRow | undefined> =>
  suborders(db).where('s.account_id', '=', accountId).where('s.id', '=', id).executeTakeFirst();

/** All sub-orders of an order, by their issues. */
export const listOfOrder = (db: Db, accountId: bigint, orderId: bigint): Promise<SuborderRow[]> =>
  suborders(db).where('s.account_id', '=', accountId).where('s.order_id', '=', orderId).orderBy('s.id').execute();

export type Cancellable = { id: bigint; order_id: bigint; stake: bigint; open: boolean; later: bigint };

/**
 * Locks waiting sub-orders of an account, those of the last issues first. `open`: their issue still takes orders by the
 * database's clock; `later`: how many sub-orders of the same order wait behind.
 */
export async function lockWaiting(tx: Db, accountId: bigint, ids: readonly bigint[]): Promise<Cancellable[]> {
  const { rows } = await sql<Cancellable>`
    select s.id, s.order_id, s.stake, i.state = 'scheduled' and clock_timestamp() < i.closes_at as open,
      (select count(*) from lottery_suborder l where l.order_id = s.order_id and l.id > s.id and l.state = 'waiting') as later
    from lottery_suborder s
    join lottery_issue i on i.id = s.issue_id
    where s.account_id = ${accountId} and s.id = any (${ids}::bigint[]) and s.state = 'waiting'
    order by s.id desc
    for update of s`.execute(tx);
  return rows;
}

/** The later sub-orders of chases that stop because they have won. */
export async function lockLater(
  tx: Db,
  orderIds: readonly bigint[],
): Promise<{ id: bigint; order_id: bigint; stake: bigint }[]> {
  const { rows } = await sql<{ id: bigint; order_id: bigint; stake: bigint }>`
    select id, order_id, stake from lottery_suborder
    where order_id = any (${orderIds}::bigint[]) and state = 'waiting' order by id for update`.execute(tx);
  return rows;
}

/** Ends sub-orders without a draw. */
export async function endSuborders(tx: Db, ids: readonly bigint[], state: 'cancelled' | 'stopped'): Promise<void> {
  const { numAffectedRows } = await sql`
    update lottery_suborder set state = ${state}, rebate = 0, ended_at = clock_timestamp()
    where id = any (${ids}::bigint[]) and state = 'waiting'`.execute(tx);
  if (numAffectedRows !== BigInt(ids.length)) throw new Error('a sub-order ended meanwhile although it was locked');
}

/** Whose wallet an account is. */
export async function ownerOf(tx: Db, accountId: bigint): Promise<{ memberId: bigint; book: Book }> {
  const { member_id, ledger_id } = await tx
    .selectFrom('wallet')
    .where('account_id', '=', accountId)
    .select(['member_id', 'ledger_id'])
    .executeTakeFirstOrThrow();
  return { memberId: member_id, book: ledgerById(ledger_id).book };
}

/** Takes back from a member's own limits what was held and will not be played. */
export async function unguard(tx: Db, accountId: bigint, stake: bigint): Promise<void> {
  await sql`
    insert into guard_hour as k (account_id, hour, bet, win)
    select ${accountId}, hour_of(clock_timestamp()), -${stake}::bigint, 0 from wallet w
    where w.account_id = ${accountId} and w.guarded
    on conflict (account_id, hour) do update set bet = k.bet + excluded.bet`.execute(tx);
}
