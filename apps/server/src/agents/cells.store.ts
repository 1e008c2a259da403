/** Cells of figures, and the rounds that they are computed from. */
import type { Booking, CellChange } from '@parlour/agents/booking';
import { chainAt } from '@parlour/agents/history';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/db/db.ts';
import { MATCH } from './rounds.store.ts';
import { readTree } from './runs.store.ts';

const CONSUMER = 'agent_cells';

/** Planner settings: rounds are found by ranges of pages, everything else by key, whatever the table statistics. */
export const planBySpans = async (tx: Db): Promise<void> => {
  await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
    set_config('enable_mergejoin', 'off', true)`.execute(tx);
};

export type Part = { since: string; until: string; cut: string };

/** Locks the consumer's position and returns the range of its next part; null when nothing was committed since. */
export async function lockPlace(tx: Db, most: number): Promise<Part | null> {
  const { rows } = await sql<Omit<Part, 'cut'>>`
    select upto::text as since, ledger_xmin()::text as until from roll_up where name = ${CONSUMER} for update`.execute(
    tx,
  );
  const place = rows[0];
  if (!place || BigInt(place.until) <= BigInt(place.since)) return null;
  const cut = await sql<{ cut: string }>`
    select consumer_cut(${place.since}::xid8, ${place.until}::xid8, ${most})::text as cut`.execute(tx);
  return { ...place, cut: cut.rows[0]?.cut ?? place.until };
}

export const setPlace = async (tx: Db, { cut }: Part): Promise<void> => {
  await sql`update roll_up set upto = ${cut}::xid8 where name = ${CONSUMER}`.execute(tx);
};

/** Lists rounds of members of the tree with changes in a part. */
export async function listTouched(tx: Db, { since, cut }: Part): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select distinct o.round_id as id
    from operation o
    cross join lateral (select w.member_id from wallet w where w.account_id = o.actor_id limit 1) w
    cross join lateral (select true from agent_node n where n.member_id = w.member_id limit 1) n
    where o.tx >= ${since}::xid8 and o.tx < ${cut}::xid8 and o.scope > 0 and o.state = 'done' and o.round_id is not null`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Takes rounds queued for another reason. */
export async function takeDue(tx: Db, most: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    delete from agent_round_due
    where round_id in (select round_id from agent_round_due order by round_id limit ${most} for update skip locked)
    returning round_id as id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function readLastRound(db: Db): Promise<bigint> {
  const { rows } = await sql<{ last: bigint }>`select last_value as last from round_id_seq`.execute(db);
  return rows[0]?.last ?? 0n;
}

async function selectBookings(tx: Db, match: ReturnType<typeof MATCH.ids>): Promise<Booking[]> {
  const { rows } = await sql<{
    round_id: bigint;
    member_id: bigint;
    ledger_id: number;
    line: Booking['line'];
    settled_at: Date;
    hour: Date;
    day: Date;
    stake: bigint;
    win: bigint;
    turnover: bigint;
  }>`select r.* from (select round_id as id, * from agent_round) r where ${match}`.execute(tx);
  return rows.map(({ round_id, member_id, ledger_id, line, settled_at, hour, day, stake, win, turnover }) => ({
    roundId: round_id,
    memberId: member_id,
    ledgerId: ledger_id,
    line,
    settledAt: settled_at,
    hour,
    day,
    stake,
    win,
    turnover,
  }));
}

export const readBookings = (tx: Db, ids: readonly bigint[]): Promise<Booking[]> => selectBookings(tx, MATCH.ids(ids));
export const readBookedSpan = (tx: Db, after: bigint, to: bigint): Promise<Booking[]> =>
  selectBookings(tx, MATCH.span(after, to));

/** Stores the current state of rounds; `gone` are those that no longer count. */
export async function saveBookings(
  tx: Db,
  { come, gone }: { come: readonly Booking[]; gone: readonly bigint[] },
): Promise<void> {
  if (gone.length > 0)
    await tx
      .deleteFrom('agent_round')
      .where('round_id', '=', sql<bigint>`any(${[...gone]}::bigint[])`)
      .execute();
  if (come.length === 0) return;
  const of = <T>(read: (booking: Booking) => T): T[] => come.map(read);
  await sql`
    insert into agent_round (round_id, member_id, settled_at, hour, day, stake, win, turnover, ledger_id, line)
    select * from unnest(${of((b) => b.roundId)}::bigint[], ${of((b) => b.memberId)}::bigint[],
      ${of((b) => b.settledAt.toISOString())}::timestamptz[], ${of((b) => b.hour.toISOString())}::timestamptz[], ${of((b) => b.day.toISOString())}::timestamptz[],
      ${of((b) => b.stake)}::bigint[], ${of((b) => b.win)}::bigint[], ${of((b) => b.turnover)}::bigint[],
      ${of((b) => b.ledgerId)}::smallint[], ${of((b) => b.line)}::text[])
    on conflict (round_id) do update set member_id = excluded.member_id, settled_at = excluded.settled_at,
      hour = excluded.hour, day = excluded.day, stake = excluded.stake, win = excluded.win, turnover = excluded.turnover,
      ledger_id = excluded.ledger_id, line = excluded.line`.execute(tx);
}

const TABLES = {
  hour: { table: 'agent_cell', column: 'hour' },
  day: { table: 'agent_day', column: 'day' },
  teamDay: { table: 'agent_team_day', column: 'day' },
} as const;

export async function saveCells(tx: Db, by: keyof typeof TABLES, changes: readonly CellChange[]): Promise<void> {
  if (changes.length === 0) return;
  const of = <T>(read: (change: CellChange) => T): T[] => changes.map(read);
  const [table, column] = [sql.table(TABLES[by].table), sql.ref(TABLES[by].column)];
  await sql`
    insert into ${table} as c (member_id, ${column}, stake, win, turnover, rounds, ledger_id, line)
    select * from unnest(${of((c) => c.memberId)}::bigint[], ${of((c) => c.at.toISOString())}::timestamptz[],
      ${of((c) => c.stake)}::bigint[], ${of((c) => c.win)}::bigint[], ${of((c) => c.turnover)}::bigint[],
      ${of((c) => c.rounds)}::integer[], ${of((c) => c.ledgerId)}::smallint[], ${of((c) => c.line)}::text[])
    on conflict (member_id, ${column}, line, ledger_id) do update
    set stake = c.stake + excluded.stake, win = c.win + excluded.win, turnover = c.turnover + excluded.turnover,
      rounds = c.rounds + excluded.rounds`.execute(tx);
}

/** Day number of a moment, counted from 1 January 1970 in a time zone. */
export const dayNumber = (at: RawBuilder<unknown>, timeZone: string): RawBuilder<number> =>
  sql`((${at} at time zone ${timeZone})::date - date '1970-01-01')`;

/** Updates the active days of members whose days changed. */
export async function saveActiveDays(tx: Db, changes: readonly CellChange[], timeZone: string): Promise<void> {
  if (changes.length === 0) return;
  const of = <T>(read: (change: CellChange) => T): T[] => changes.map(read);
  const { rows } = await sql<{ member_id: bigint; block: number; ledger_id: number; line: string; gone: string }>`
    with changed as (
      select * from unnest(${of((c) => c.memberId)}::bigint[], ${of((c) => c.at.toISOString())}::timestamptz[],
        ${of((c) => c.ledgerId)}::smallint[], ${of((c) => c.line)}::text[]) as c (member_id, day, ledger_id, line)
    ), bits as (
      select member_id, n / 64 as block, ledger_id, line, turnover > 0 as is_active,
        set_bit(0::bigint::bit(64), n % 64, 1) as days
      from changed join agent_day d using (member_id, day, ledger_id, line)
      cross join lateral (select ${dayNumber(sql`day`, timeZone)} as n) numbered
    ), sums as (
      select member_id, block, ledger_id, line,
        coalesce(bit_or(days) filter (where is_active), 0::bigint::bit(64)) as come,
        coalesce(bit_or(days) filter (where not is_active), 0::bigint::bit(64)) as gone
      from bits group by member_id, block, ledger_id, line
    ), saved as (
      insert into agent_active as a (member_id, block, days, ledger_id, line)
      select member_id, block, come, ledger_id, line from sums
      on conflict (member_id, block, line, ledger_id) do update set days = a.days | excluded.days
      where a.days | excluded.days <> a.days
    )
    select member_id, block, ledger_id, line, gone::text from sums where gone <> 0::bigint::bit(64)`.execute(tx);
  for (const { member_id, block, ledger_id, line, gone } of rows)
    await sql`
      update agent_active set days = days & ~ ${gone}::bit(64)
      where member_id = ${member_id} and block = ${block} and ledger_id = ${ledger_id} and line = ${line}`.execute(tx);
}

/** Records that figures of hours have changed. */
export async function recordHours(tx: Db, changes: readonly CellChange[]): Promise<void> {
  const hours = [...new Set(changes.map(({ at }) => at.toISOString()))];
  if (hours.length === 0) return;
  await sql`
    insert into agent_hour (hour) select * from unnest(${hours}::timestamptz[])
    on conflict (hour) do update set changed_at = clock_timestamp()`.execute(tx);
}

/** Lists all members in the tree. */
export async function listMembers(db: Db): Promise<bigint[]> {
  const rows = await db.selectFrom('agent_node').select('member_id').orderBy('member_id').execute();
  return rows.map(({ member_id }) => member_id);
}

/** Counts the hours, days and active days of members whose cells are not the sum of their rounds. */
export async function countCellDifferences(tx: Db, memberIds: readonly bigint[], timeZone: string): Promise<bigint> {
  const own = sql`member_id = any(${[...memberIds]}::bigint[])`;
  const differing = (by: 'hour' | 'day') => sql`
    select count(*) as n from (
      select ${sql.ref(TABLES[by].column)} as start, member_id, line, ledger_id, stake, win, turnover, rounds::bigint as rounds
      from ${sql.table(TABLES[by].table)}
      where ${own} and (stake <> 0 or win <> 0 or turnover <> 0 or rounds <> 0)
    ) c
    full join (
      select ${sql.ref(TABLES[by].column)} as start, member_id, line, ledger_id, sum(stake)::bigint as stake,
        sum(win)::bigint as win, sum(turnover)::bigint as turnover, count(*) as rounds
      from agent_round where ${own} group by 1, 2, 3, 4
    ) r using (start, member_id, line, ledger_id)
    where (c.stake, c.win, c.turnover, c.rounds) is distinct from (r.stake, r.win, r.turnover, r.rounds)`;
  const active = sql`
    select count(*) as n from (
      select member_id, line, ledger_id, block, days from agent_active where ${own} and days <> 0::bigint::bit(64)
    ) a
    full join (
      select member_id, line, ledger_id, n / 64 as block, bit_or(set_bit(0::bigint::bit(64), n % 64, 1)) as days
      from (
        select member_id, line, ledger_id, ${dayNumber(sql`day`, timeZone)} as n from agent_round where ${own}
        group by member_id, line, ledger_id, day having sum(turnover) > 0
      ) d group by 1, 2, 3, 4
    ) r using (member_id, line, ledger_id, block)
    where a.days is distinct from r.days`;
  const { rows } = await sql<{ n: bigint }>`
    select sum(n)::bigint as n from (${differing('hour')} union all ${differing('day')} union all ${active}) d`.execute(
    tx,
  );
  return rows[0]?.n ?? 0n;
}

/** Lists the days with any cells. */
export async function listDays(db: Db): Promise<Date[]> {
  const { rows } = await sql<{ day: Date }>`
    select day from agent_day union select day from agent_team_day order by day`.execute(db);
  return rows.map(({ day }) => day);
}

/**
 * Returns all chains at the beginning of a day, as rows of `member_id` and `above_id`; a member is in his own chain.
 */
async function chainsAt(db: Db, day: Date): Promise<RawBuilder<unknown>> {
  const { places, moves } = await readTree(db, day.getTime());
  if (moves.length === 0) return sql`select member_id, unnest(path) as above_id from agent_node`;
  const tree = {
    parents: new Map(places.map(({ member_id, parent_id }) => [member_id, parent_id])),
    moves: moves
      .map(({ member_id, from_id, requested_at }) => ({
        member: member_id,
        from: from_id,
        requestedAt: requested_at.getTime(),
      }))
      .toReversed(),
  };
  const pairs = places.flatMap(({ member_id }) =>
    chainAt(tree, member_id, day.getTime()).map((above) => [member_id, above] as const),
  );
  return sql`
    select * from unnest(${pairs.map(([member]) => member)}::bigint[], ${pairs.map(([, above]) => above)}::bigint[])
      as t (member_id, above_id)`;
}

/** Counts the cells of branches that are not the sum of their members' days. */
export async function countTeamDifferences(db: Db, day: Date): Promise<bigint> {
  const at = sql`${day.toISOString()}::timestamptz`;
  const { rows } = await sql<{ n: bigint }>`
    select count(*)::bigint as n from (
      select member_id, line, ledger_id, stake, win, turnover, rounds::bigint as rounds from agent_team_day
      where day = ${at} and (stake <> 0 or win <> 0 or turnover <> 0 or rounds <> 0)
    ) c
    full join (
      select t.above_id as member_id, line, ledger_id, sum(stake)::bigint as stake, sum(win)::bigint as win,
        sum(turnover)::bigint as turnover, sum(rounds)::bigint as rounds
      from (${await chainsAt(db, day)}) t join agent_day d on d.member_id = t.member_id and d.day = ${at}
      group by 1, 2, 3
      having (sum(stake), sum(win), sum(turnover), sum(rounds)) <> (0, 0, 0, 0)
    ) d using (member_id, line, ledger_id)
    where (c.stake, c.win, c.turnover, c.rounds) is distinct from (d.stake, d.win, d.turnover, d.rounds)`.execute(db);
  return rows[0]?.n ?? 0n;
}

const EMPTIED = [
  'agent_cell',
  'agent_day',
  'agent_team_day',
  'agent_active',
  'agent_rebate',
  'agent_round',
  'agent_round_due',
] as const;

/** Empties all cells and queues every round of the tree's members. */
export async function resetCells(tx: Db): Promise<void> {
  await sql`select 1 from roll_up where name = ${CONSUMER} for update`.execute(tx);
  await sql`update agent_hour set changed_at = clock_timestamp()`.execute(tx);
  for (const table of EMPTIED) await sql`delete from ${sql.table(table)}`.execute(tx);
  await sql`
    insert into agent_round_due (round_id, account_id)
    select r.id, r.account_id from agent_node n
    join wallet w on w.member_id = n.member_id
    join round r on r.account_id = w.account_id and r.closed_at >= n.joined_at`.execute(tx);
}

/** Queues every round of a member, for when its play begins or ceases to count. */
export async function askForMember(tx: Db, memberId: bigint): Promise<void> {
  await sql`
    insert into agent_round_due (round_id, account_id)
    select r.id, r.account_id from wallet w join round r on r.account_id = w.account_id
    where w.member_id = ${memberId} on conflict do nothing`.execute(tx);
}

export async function insertRecount(
  db: Db,
  recount: { rounds: bigint; roundDifferences: bigint; cellDifferences: bigint },
): Promise<void> {
  await db
    .insertInto('agent_recount')
    .values({
      rounds: recount.rounds,
      round_differences: recount.roundDifferences,
      cell_differences: recount.cellDifferences,
    })
    .execute();
}

/** Whether there was no recount within the given hours. */
export async function isRecountDue(db: Db, hours: number): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select not exists (
      select from agent_recount where at > clock_timestamp() - make_interval(hours => ${hours})
    ) as due`.execute(db);
  return rows[0]?.due ?? true;
}

export const readLastRecount = (db: Db): Promise<{ round_differences: bigint; cell_differences: bigint } | undefined> =>
  db
    .selectFrom('agent_recount')
    .select(['round_differences', 'cell_differences'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
