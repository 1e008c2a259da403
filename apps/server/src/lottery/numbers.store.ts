import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../platform/db/db.ts';
import type { LotteryTables } from './lottery.tables.ts';
import type { WaitingSuborder } from './settlement.store.ts';
import { readSuborders } from './settlement.store.ts';

/** A number of a pool on an issue. */
type NumberOf = { issueId: bigint; betType: string; number: string };

/** Limit of the numbers of one pool; percentages are whole. */
export type NumberLimit = { most_pays: bigint | null; cut_from: number; steps: number; step_cut: number };
export const NO_LIMIT: NumberLimit = { most_pays: null, cut_from: 60, steps: 2, step_cut: 5 };

/** Lists the limits of a game by pool. */
export async function listNumberLimits(db: Db, gameId: number): Promise<Map<string, NumberLimit>> {
  const rows = await db
    .selectFrom('lottery_number_limit')
    .where('game_id', '=', gameId)
    .select(['bet_type', 'most_pays', 'cut_from', 'steps', 'step_cut'])
    .execute();
  return new Map(rows.map(({ bet_type, ...limit }) => [bet_type, limit]));
}

export async function upsertNumberLimit(
  tx: Db,
  { gameId, betType, ...limit }: NumberLimit & { gameId: number; betType: string },
): Promise<void> {
  await tx
    .insertInto('lottery_number_limit')
    .values({ game_id: gameId, bet_type: betType, ...limit })
    .onConflict((conflict) => conflict.columns(['game_id', 'bet_type']).doUpdateSet(limit))
    .execute();
}

/** Whether row `x` of numbers belongs to a pool; order `o`. */
const isOf = (pool: string) => sql`(x.pool = ${pool} or x.pool = '' and o.bet_type = ${pool})`;

/**
 * Locks waiting orders of some bet types that are not in the exposure of a pool, because it was not watched when they
 * were placed.
 */
export const lockUncounted = (
  tx: Db,
  { gameId, pool, betTypes }: { gameId: number; pool: string; betTypes: readonly string[] },
): Promise<WaitingSuborder[]> =>
  readSuborders(
    tx,
    sql`o.game_id = ${gameId} and o.bet_type = any (${betTypes}::text[]) and s.state = 'waiting'
      and not exists (select from lottery_suborder_number x where x.suborder_id = s.id and ${isOf(pool)})
      order by s.id for update of s`,
  );

export type CountedNumber = { suborderId: bigint; number: string; stake: bigint; pays: bigint };

/** Adds the numbers of orders to the exposure at their list price. */
export async function countNumbers(tx: Db, pool: string, numbers: readonly CountedNumber[]): Promise<void> {
  await sql`
    with given as (
      select u.suborder, u.number, u.stake, u.pays, u.n, s.issue_id, w.ledger_id
      from unnest(${numbers.map(({ suborderId }) => suborderId)}::bigint[], ${numbers.map(({ number }) => number)}::text[],
        ${numbers.map(({ stake }) => stake)}::bigint[], ${numbers.map(({ pays }) => pays)}::bigint[]) with ordinality
        as u (suborder, number, stake, pays, n)
      join lottery_suborder s on s.id = u.suborder
      join wallet w on w.account_id = s.account_id
    ), kept as (
      insert into lottery_suborder_number (suborder_id, ledger_id, pool, numbers, stakes, pays, cuts)
      select suborder, ledger_id, ${pool}, array_agg(number order by n), array_agg(stake order by n), array_agg(pays order by n),
        array_agg(0::smallint order by n)
      from given group by suborder, ledger_id
    )
    insert into lottery_exposure as x (issue_id, ledger_id, bet_type, number, stake, pays, orders)
    select issue_id, ledger_id, ${pool}, number, sum(stake), sum(pays), count(*) from given
    group by issue_id, ledger_id, number order by issue_id, ledger_id, number collate "C"
    on conflict (issue_id, ledger_id, bet_type, number)
    do update set stake = x.stake + excluded.stake, pays = x.pays + excluded.pays, orders = x.orders + excluded.orders`.execute(
    tx,
  );
}

/** Whether a number has an exposure on an issue. */
export async function isExposed(db: Db, { issueId, betType, number }: NumberOf): Promise<boolean> {
  const { rows } = await sql`
    select from lottery_exposure
    where issue_id = ${issueId} and bet_type = ${betType} and number = ${number} limit 1`.execute(db);
  return rows.length > 0;
}

export type Exposed = {
  number: string;
  stake: bigint;
  pays: bigint;
  orders: number;
  cut: number;
  /** Cut that an operator has set. */
  own_cut: number;
  blocked_by: string | null;
  reason: string | null;
};

/** Lists numbers of a bet type that have bets on an issue in one book, or are blocked or priced by an operator. */
export async function listExposed(
  db: Db,
  { issueId, betType, ledgerId }: { issueId: bigint; betType: string; ledgerId: number },
): Promise<Exposed[]> {
  const { rows } = await sql<Exposed>`
    select number, coalesce(x.stake, 0) as stake, coalesce(x.pays, 0) as pays, coalesce(x.orders, 0) as orders,
      greatest(p.cut, lottery_cut(coalesce(x.pays, 0), l.most_pays, l.cut_from, l.steps, l.step_cut), 0) as cut,
      coalesce(p.cut, 0) as own_cut, b.blocked_by, b.reason
    from (
      select * from lottery_exposure x
      where x.issue_id = ${issueId} and x.bet_type = ${betType} and x.ledger_id = ${ledgerId}
    ) x
    full join (
      select * from lottery_number_block b where b.issue_id = ${issueId} and b.bet_type = ${betType}
    ) b using (number)
    full join (
      select * from lottery_number_price p where p.issue_id = ${issueId} and p.bet_type = ${betType}
    ) p using (number)
    left join lottery_issue i on i.id = ${issueId}
    left join lottery_number_limit l on l.game_id = i.game_id and l.bet_type = ${betType}`.execute(db);
  return rows;
}

export type NumberNotice = { bet_type: string; number: string; cut: number; blocked: boolean };

/** Lists the watched numbers of a game that are full or blocked on an issue, or priced below the list. */
export async function listNotices(db: Db, issueId: bigint, ledgerId: number): Promise<NumberNotice[]> {
  const { rows } = await sql<NumberNotice>`
    select l.bet_type, n.number, n.cut, n.blocked
    from lottery_issue i
    join lottery_number_limit l on l.game_id = i.game_id and l.most_pays is not null
    cross join lateral (
      select number, greatest(p.cut, lottery_cut(coalesce(x.pays, 0), l.most_pays, l.cut_from, l.steps, l.step_cut), 0) as cut,
        b.number is not null or coalesce(x.pays >= l.most_pays, false) as blocked
      from (
        select * from lottery_exposure x
        where x.issue_id = i.id and x.bet_type = l.bet_type and x.ledger_id = ${ledgerId}
      ) x
      full join (
        select * from lottery_number_block b where b.issue_id = i.id and b.bet_type = l.bet_type
      ) b using (number)
      full join (
        select * from lottery_number_price p where p.issue_id = i.id and p.bet_type = l.bet_type
      ) p using (number)
    ) n
    where i.id = ${issueId} and (n.cut > 0 or n.blocked)
    order by l.bet_type, n.number`.execute(db);
  return rows;
}

export async function insertBlock(
  tx: Db,
  block: { issueId: bigint; betType: string; number: string; by: string; reason: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('lottery_number_block')
    .values({
      issue_id: block.issueId,
      bet_type: block.betType,
      number: block.number,
      blocked_by: block.by,
      reason: block.reason,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deleteBlock(
  tx: Db,
  { issueId, betType, number }: { issueId: bigint; betType: string; number: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('lottery_number_block')
    .where('issue_id', '=', issueId)
    .where('bet_type', '=', betType)
    .where('number', '=', number)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Sets the price cut of a number, in percent; 0 removes it. @returns false when it is that already */
export async function setNumberPrice(
  tx: Db,
  { issueId, betType, number, cut, by, reason }: NumberOf & { cut: number; by: string; reason: string },
): Promise<boolean> {
  if (cut === 0) {
    const { numDeletedRows } = await tx
      .deleteFrom('lottery_number_price')
      .where('issue_id', '=', issueId)
      .where('bet_type', '=', betType)
      .where('number', '=', number)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('lottery_number_price')
    .values({ issue_id: issueId, bet_type: betType, number, cut, set_by: by, reason })
    .onConflict((conflict) =>
      conflict
        .columns(['issue_id', 'bet_type', 'number'])
        .doUpdateSet({ cut, set_by: by, reason, set_at: sql<Date>`clock_timestamp()` })
        .where('lottery_number_price.cut', '<>', cut),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export type NumberEvent = Selectable<LotteryTables['lottery_number_event']>;

/** Records an operator's act on the numbers of an issue, or of a game for a changed limit. */
export async function insertNumberEvent(
  tx: Db,
  event: Pick<NumberEvent, 'game_id' | 'kind'> & { by_operator: string; reason: string } & Partial<
      Pick<NumberEvent, 'issue_id' | 'bet_type' | 'number' | 'cut' | 'amount'>
    >,
): Promise<void> {
  await tx.insertInto('lottery_number_event').values(event).execute();
}

/** Lists what happened to a bet type's numbers on an issue in one book, and to the issue's sale, newest first. */
export async function listNumberEvents(
  db: Db,
  { issueId, betType, ledgerId, most }: { issueId: bigint; betType: string; ledgerId: number; most: number },
): Promise<NumberEvent[]> {
  const isShown = sql`(e.bet_type = ${betType} or e.bet_type is null) and (e.ledger_id = ${ledgerId} or e.ledger_id is null)`;
  const { rows } = await sql<NumberEvent>`
    select * from (
      (select e.* from lottery_number_event e where e.issue_id = ${issueId} and ${isShown} order by e.id desc limit ${most})
      union all
      (select e.* from lottery_number_event e
        join lottery_issue i on i.id = ${issueId} and i.game_id = e.game_id and e.at >= i.opens_at
        where e.issue_id is null and ${isShown} order by e.id desc limit ${most})
    ) e order by e.id desc limit ${most}`.execute(db);
  return rows;
}

/** Returns the stakes of each player on a number of an issue in one book: member_id, stake. */
export const stakesOn = ({
  issueId,
  betType,
  number,
  ledgerId,
}: NumberOf & { ledgerId: number }): RawBuilder<unknown> =>
  sql`(
    select o.member_id, sum(n.stake)::bigint as stake
    from lottery_suborder s
    join lottery_order o on o.id = s.order_id
    join lottery_suborder_number x on x.suborder_id = s.id and x.ledger_id = ${ledgerId} and ${isOf(betType)}
      and ${number} = any (x.numbers)
    cross join lateral unnest(x.numbers, x.stakes) as n (number, stake)
    where s.issue_id = ${issueId} and s.state in ('waiting', 'won', 'lost', 'returned') and n.number = ${number}
    group by o.member_id
  )`;

/** Lists the players with the largest {@link stakesOn}. */
export async function listBackers(
  db: Db,
  stakes: RawBuilder<unknown>,
  most: number,
): Promise<{ memberId: bigint; account: string; stake: bigint }[]> {
  const { rows } = await sql<{ memberId: bigint; account: string; stake: bigint }>`
    select m.id as "memberId", m.account, u.stake from ${stakes} u join member m on m.id = u.member_id
    order by u.stake desc, m.id limit ${most}`.execute(db);
  return rows;
}
