import type { PooledNumber } from '@parlour/games/lottery/pools';
import { sql } from 'kysely';
import { type Book, ledgerById } from '../ledger/wallet/index.ts';
import type { Db } from '../platform/db/db.ts';
import { prepared } from '../platform/db/postgres.ts';
import type { IssueState, SuborderState } from './lottery.tables.ts';
import { CUT_NUMBERS } from './settlement.store.ts';

/** A payment in database form: its lines, and the issues that each of them is bet on. */
export type Payment = {
  memberId: bigint;
  book: Book;
  gameId: number;
  key: string;
  digest: string;
  priceListId: bigint;
  stopsOnWin: boolean;
  /** Watched pools of the game, in the order of their codes. */
  watched: readonly string[];
  /** Stake on an issue with multiple 1, minor units; the rebate in two-thousandths of the stake. */
  lines: readonly {
    type: string;
    selection: string;
    bets: number;
    unit: string;
    series: number;
    multiple: number;
    stake: bigint;
    rebateRate: number;
    /** Its numbers in watched pools. */
    numbers: readonly PooledNumber[];
  }[];
  issues: readonly { numero: string; times: number }[];
};

export type PaymentState =
  | 'placed'
  | 'replayed'
  | 'key'
  | 'missing'
  | 'list'
  | 'stake'
  | 'issue_stake'
  | 'stopped'
  | 'own_limit'
  | 'funds'
  | 'closed'
  | 'blocked'
  | 'price';
export type PaidRow = {
  ord: number;
  state: PaymentState;
  /** Held amount, or the limit that refused it; minor units. */
  amount: bigint | null;
  numero: string | null;
  /** Number of the game's issues on sale, if some are missing. */
  on_sale: number | null;
  orders: bigint[] | null;
  member_id: bigint;
  ledger_id: number;
  balance: bigint;
  operation_id: bigint | null;
  transfer_id: bigint | null;
  /** Refused numbers: their lines from 0, and the percentage by which the price is cut. */
  bad_lines: number[] | null;
  bad_numbers: string[] | null;
  bad_cuts: number[] | null;
};

/** Each connection plans the statement only once. */
const NAMED = sql.raw(prepared('lottery_place', ''));

/**
 * Decides payments of different wallets with one statement and one commit, and writes those that are placed.
 *
 * @returns one row for each payment, in the same order
 * @throws database errors; then none of them was placed
 */
export async function insertPayments(db: Db, payments: readonly Payment[]): Promise<PaidRow[]> {
  const of = <T>(pick: (payment: Payment) => T): T[] => payments.map(pick);
  const lines = payments.flatMap((payment) => payment.lines);
  const issues = payments.flatMap((payment) => payment.issues);
  let before = 0;
  const numbers = payments.flatMap((payment, n) => {
    const own = payment.lines.flatMap((line, l) =>
      line.numbers.map((number) => ({ ...number, payment: n + 1, line: before + l + 1 })),
    );
    before += payment.lines.length;
    return own;
  });
  const pools = [...new Set(numbers.map(({ pool }) => pool))];
  const placeOf = new Map(pools.map((pool, n) => [pool, n + 1]));
  const ends = (pick: (payment: Payment) => number): number[] => {
    let end = 0;
    return payments.map((payment) => (end += pick(payment)));
  };
  const { rows } =
    await sql<PaidRow>`${NAMED}select * from lottery_place(${of(({ memberId }) => memberId)}::bigint[], ${of(({ book }) => book)}::text[],
      ${of(({ gameId }) => gameId)}::integer[], ${of(({ key }) => key)}::text[], ${of(({ digest }) => digest)}::text[],
      ${of(({ priceListId }) => priceListId)}::bigint[], ${of(({ stopsOnWin }) => stopsOnWin)}::boolean[],
      ${of(({ watched }) => watched.join(' '))}::text[],
      ${ends((payment) => payment.lines.length)}::integer[], ${ends((payment) => payment.issues.length)}::integer[],
      ${ends((payment) => payment.lines.reduce((sum, line) => sum + line.numbers.length, 0))}::integer[],
      ${lines.map(({ type }) => type)}::text[], ${lines.map(({ selection }) => selection)}::text[],
      ${lines.map(({ bets }) => bets)}::integer[], ${lines.map(({ unit }) => unit)}::text[],
      ${lines.map(({ series }) => series)}::integer[], ${lines.map(({ multiple }) => multiple)}::bigint[],
      ${lines.map(({ stake }) => stake)}::bigint[], ${lines.map(({ rebateRate }) => rebateRate)}::integer[],
      ${issues.map(({ numero }) => numero)}::text[], ${issues.map(({ times }) => times)}::bigint[],
      ${numbers.map(({ payment }) => payment)}::integer[], ${numbers.map(({ line }) => line)}::integer[],
      ${pools}::text[], ${numbers.map(({ pool }) => placeOf.get(pool) ?? 0)}::integer[],
      ${numbers.map(({ number }) => number)}::text[], ${numbers.map(({ stake }) => stake)}::bigint[],
      ${numbers.map(({ pays }) => pays.part)}::numeric[], ${numbers.map(({ pays }) => pays.over)}::bigint[],
      ${numbers.map(({ agreed }) => agreed)}::integer[])`.execute(db);
  return rows.toSorted((a, b) => a.ord - b.ord);
}

export type PlacedBefore = { orderIds: bigint[]; digest: string; amount: bigint };

/** Finds what a player has placed with a key. */
export async function findPlaced(
  db: Db,
  { memberId, book }: { memberId: bigint; book: Book },
  key: string,
): Promise<PlacedBefore | undefined> {
  const { rows } = await sql<PlacedBefore>`
    select array_agg(o.id order by o.line) as "orderIds", min(o.digest) as digest, sum(o.stake)::bigint as amount
    from (
      select o.id, o.line, o.digest, (select sum(s.stake) from lottery_suborder s where s.order_id = o.id) as stake
      from account a
      join ledger l on l.id = a.ledger_id and l.book = ${book} and l.enabled
      join lottery_order o on o.account_id = a.id and o.key = ${key}
      where a.member_id = ${memberId}
    ) o having count(*) > 0`.execute(db);
  return rows[0];
}

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
  /** Numbers whose price was cut, and the percentages; null when none was. */
  cut_numbers: string[] | null;
  cuts: number[] | null;
  ended_at: Date | null;
  game_id: number;
  code: string;
  family: string;
  numero: string;
  issue_state: IssueState;
  result: unknown;
  commitment: string | null;
  seed: string | null;
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
    .leftJoinLateral(CUT_NUMBERS.as('c'), (join) => join.onTrue())
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
      'c.cut_numbers',
      'c.cuts',
      's.ended_at',
      'o.game_id',
      'g.code',
      'g.family',
      'i.numero',
      'i.state as issue_state',
      'i.result',
      'i.commitment',
      'i.seed',
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

/** Returns one page of sub-orders, newest first, plus one if there is a next page. */
export const listSuborders = (db: Db, filter: OrderFilter, { page, size }: { page: number; size: number }) =>
  filtered(db, filter)
    .orderBy('s.id', 'desc')
    .limit(size + 1)
    .offset(page * size)
    .execute();

export const findSuborder = (db: Db, accountId: bigint, id: bigint): Promise<SuborderRow | undefined> =>
  suborders(db).where('s.account_id', '=', accountId).where('s.id', '=', id).executeTakeFirst();

/** Lists all sub-orders of an order, by their issues. */
export const listOfOrder = (db: Db, accountId: bigint, orderId: bigint): Promise<SuborderRow[]> =>
  suborders(db).where('s.account_id', '=', accountId).where('s.order_id', '=', orderId).orderBy('s.id').execute();

export type Cancellable = { id: bigint; order_id: bigint; stake: bigint; open: boolean; later: bigint };

/**
 * Locks waiting sub-orders of an account, those of the last issues first. `open`: their issue still accepts orders by
 * the database's clock; `later`: number of later waiting sub-orders of the same order.
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

/**
 * Locks the sub-orders that end because an earlier one of their chase has won: those of later issues that still accept
 * orders by the database's clock. What is closed stays bet on: its draw may be known already.
 */
export async function lockLater(
  tx: Db,
  winners: readonly { id: bigint; order_id: bigint }[],
): Promise<{ id: bigint; order_id: bigint; stake: bigint }[]> {
  const { rows } = await sql<{ id: bigint; order_id: bigint; stake: bigint }>`
    select s.id, s.order_id, s.stake
    from lottery_suborder s
    join lottery_issue i on i.id = s.issue_id
    where s.order_id = any (${winners.map(({ order_id }) => order_id)}::bigint[]) and s.state = 'waiting'
      and i.state = 'scheduled' and clock_timestamp() < i.closes_at
      and i.draws_at > (
        select min(w.draws_at) from lottery_suborder b join lottery_issue w on w.id = b.issue_id
        where b.order_id = s.order_id and b.id = any (${winners.map(({ id }) => id)}::bigint[])
      )
    order by s.id for update of s`.execute(tx);
  return rows;
}

/** Ends sub-orders without a draw. */
export async function endSuborders(tx: Db, ids: readonly bigint[], state: 'cancelled' | 'stopped'): Promise<void> {
  const { numAffectedRows } = await sql`
    update lottery_suborder set state = ${state}, rebate = 0, ended_at = clock_timestamp()
    where id = any (${ids}::bigint[]) and state = 'waiting'`.execute(tx);
  if (numAffectedRows !== BigInt(ids.length)) throw new Error('a sub-order ended meanwhile although it was locked');
  await releaseNumbers(tx, ids);
}

/** Removes sub-orders that will not be drawn from the exposure of their numbers. */
export async function releaseNumbers(tx: Db, ids: readonly bigint[]): Promise<void> {
  await sql`select lottery_release(${ids}::bigint[])`.execute(tx);
}

/** Returns the owner and book of an account. */
export async function ownerOf(tx: Db, accountId: bigint): Promise<{ memberId: bigint; book: Book }> {
  const { member_id, ledger_id } = await tx
    .selectFrom('wallet')
    .where('account_id', '=', accountId)
    .select(['member_id', 'ledger_id'])
    .executeTakeFirstOrThrow();
  return { memberId: member_id, book: ledgerById(ledger_id).book };
}

/** Releases a held stake that will not be played from the member's own limits. */
export async function unguard(tx: Db, accountId: bigint, stake: bigint): Promise<void> {
  await sql`
    insert into guard_hour as k (account_id, hour, bet, win)
    select ${accountId}, hour_of(clock_timestamp()), -${stake}::bigint, 0 from wallet w
    where w.account_id = ${accountId} and w.guarded
    on conflict (account_id, hour) do update set bet = k.bet + excluded.bet`.execute(tx);
}
