/** Cells and what they are made of. */
import type { Booking, CellChange, PlayedRound } from '@parlour/agents/booking';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

const CONSUMER = 'agent_cells';

/** Rounds are found by ranges of pages, everything else of them by a key, whatever the planner believes of the tables. */
export const planBySpans = async (tx: Db): Promise<void> => {
  await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
    set_config('enable_mergejoin', 'off', true)`.execute(tx);
};

export type Part = { since: string; until: string; cut: string };

/** Holds the consumer's place and says how far its next part goes; null when nothing was committed since. */
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

/** Rounds of members of the tree that something happened to in a part. */
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

/** Takes rounds that are due for another reason. */
export async function takeDue(tx: Db, most: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    delete from agent_round_due
    where round_id in (select round_id from agent_round_due order by round_id limit ${most} for update skip locked)
    returning round_id as id`.execute(tx);
  return rows.map(({ id }) => id);
}

type RoundRow = {
  id: bigint;
  member_id: bigint;
  ledger_id: number;
  started_at: Date;
  closed_at: Date | null;
  bet: bigint;
  win: bigint;
  drawn: bigint;
  category: string | null;
  engine: string | null;
  family: string | null;
  prize_mode: string | null;
  counts: boolean;
};

function toRound(row: RoundRow): PlayedRound {
  const { category, engine, family, prize_mode: prizeMode } = row;
  return {
    roundId: row.id,
    memberId: row.member_id,
    ledgerId: row.ledger_id,
    placedAt: row.started_at,
    settledAt: row.closed_at,
    stake: row.bet,
    win: row.win,
    bonusStake: row.drawn,
    counts: row.counts,
    game:
      category !== null && engine !== null
        ? { kind: 'game', category, engine }
        : family !== null && prizeMode !== null
          ? { kind: 'lottery', family, prizeMode }
          : null,
  };
}

const MATCH = {
  ids: (ids: readonly bigint[]) => sql<boolean>`r.id = any(${[...ids]}::bigint[])`,
  span: (after: bigint, to: bigint) => sql<boolean>`r.id > ${after} and r.id <= ${to}`,
};

/** What counts of a round: nothing of trial play, of guests, and of what was settled before its member came into the tree. */
async function selectRounds(tx: Db, match: ReturnType<typeof MATCH.ids>): Promise<PlayedRound[]> {
  const { rows } = await sql<RoundRow>`
    select r.id, w.member_id, w.ledger_id, r.started_at, case when r.state = 'closed' then r.closed_at end as closed_at, r.bet, r.win,
      coalesce(b.drawn, 0)::bigint as drawn, g.category, g.engine, l.family, l.prize_mode,
      n.counts and r.closed_at >= n.joined_at and book.book <> 'TRIAL' and m.type <> 4 and m.customer_type is null as counts
    from round r
    cross join lateral (select * from wallet w where w.account_id = r.account_id limit 1) w
    cross join lateral (select * from agent_node n where n.member_id = w.member_id limit 1) n
    cross join lateral (select * from ledger b where b.id = w.ledger_id limit 1) book
    cross join lateral (select m.type, m.customer_type from member m where m.id = w.member_id limit 1) m
    left join lateral (select drawn from bonus_round b where b.round_id = r.id limit 1) b on true
    left join lateral (select category, engine from game g where g.node_id = r.game_id limit 1) g on true
    left join lateral (
      select family, prize_mode from lottery_game l where r.game_id = 'lottery:' || l.code limit 1
    ) l on r.scope = 30000
    where ${match}`.execute(tx);
  return rows.map(toRound);
}

export const readRounds = (tx: Db, ids: readonly bigint[]): Promise<PlayedRound[]> => selectRounds(tx, MATCH.ids(ids));

/** Rounds with numbers above one and up to another, for a recount. */
export const readSpan = (tx: Db, after: bigint, to: bigint): Promise<PlayedRound[]> =>
  selectRounds(tx, MATCH.span(after, to));

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

/** Puts rounds down as they are now; `gone` are those that count for nothing any more. */
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

const TABLES = { hour: { table: 'agent_cell', column: 'hour' }, day: { table: 'agent_day', column: 'day' } } as const;

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

/** Notes that figures of hours have changed. */
export async function noteHours(tx: Db, changes: readonly CellChange[]): Promise<void> {
  const hours = [...new Set(changes.map(({ at }) => at.toISOString()))];
  if (hours.length === 0) return;
  await sql`
    insert into agent_hour (hour) select * from unnest(${hours}::timestamptz[])
    on conflict (hour) do update set changed_at = clock_timestamp()`.execute(tx);
}

/** All members who are in the tree. */
export async function listMembers(db: Db): Promise<bigint[]> {
  const rows = await db.selectFrom('agent_node').select('member_id').orderBy('member_id').execute();
  return rows.map(({ member_id }) => member_id);
}

/** Hours and days of members whose cells are not the sum of their rounds. */
export async function countCellDifferences(tx: Db, memberIds: readonly bigint[]): Promise<bigint> {
  const own = sql`member_id = any(${[...memberIds]}::bigint[])`;
  const differing = (by: keyof typeof TABLES) => sql`
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
  const { rows } = await sql<{ n: bigint }>`
    select sum(n)::bigint as n from (${differing('hour')} union all ${differing('day')}) d`.execute(tx);
  return rows[0]?.n ?? 0n;
}

/** Empties all cells and asks for every round of the tree's members. */
export async function resetCells(tx: Db): Promise<void> {
  await sql`select 1 from roll_up where name = ${CONSUMER} for update`.execute(tx);
  await sql`update agent_hour set changed_at = clock_timestamp()`.execute(tx);
  for (const table of ['agent_cell', 'agent_day', 'agent_rebate', 'agent_round', 'agent_round_due'])
    await sql`delete from ${sql.table(table)}`.execute(tx);
  await sql`
    insert into agent_round_due (round_id, account_id)
    select r.id, r.account_id from agent_node n
    join wallet w on w.member_id = n.member_id
    join round r on r.account_id = w.account_id and r.closed_at >= n.joined_at`.execute(tx);
}

/** Asks for every round of a member anew, as when its play begins or ceases to count. */
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

/** Whether the last recount is older than the given hours, or there was none. */
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
