import { type RankFacts as Facts, KEEP_DAYS, type Rank } from '@parlour/contract/vip';
import { sql } from 'kysely';
import { now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';

export const RANK_CHANNEL = 'ranks';

export type StoredRank = Rank & { changedAt: Date };

/** Reads the tiers, lowest first. */
export async function readTiers(db: Db): Promise<StoredRank[]> {
  const rows = await db.selectFrom('vip_rank').selectAll().orderBy('level').execute();
  return rows.map(({ label_id, changed_at, ...row }) => ({ ...row, labelId: label_id, changedAt: changed_at }));
}

export const readTiersVersion = async (db: Db): Promise<bigint> =>
  (await db.selectFrom('vip_state').select('version').executeTakeFirstOrThrow()).version;

/** Imports the brand's tiers, once per installation. */
export async function seedTiers(tx: Db, tierTable: readonly Rank[]): Promise<void> {
  if (tierTable.length === 0) return;
  const { seeded } = await tx.selectFrom('vip_state').select('seeded').forUpdate().executeTakeFirstOrThrow();
  if (seeded) return;
  for (const rank of tierTable) await putRankRow(tx, rank);
  await tx.updateTable('vip_state').set({ seeded: true }).execute();
}

export async function putRankRow(tx: Db, rank: Rank): Promise<void> {
  const { level, labelId, texts, conditions, keeps, rewards, limits } = rank;
  const row = {
    label_id: labelId,
    texts: JSON.stringify(texts),
    conditions: JSON.stringify(conditions),
    keeps: JSON.stringify(keeps),
    rewards: JSON.stringify(rewards),
    limits: JSON.stringify(limits),
  };
  await tx
    .insertInto('vip_rank')
    .values({ level, ...row })
    .onConflict((c) => c.column('level').doUpdateSet({ ...row, changed_at: now }))
    .execute();
}

/** Locks the tiers until the transaction ends and reads them. */
export async function lockTiers(tx: Db): Promise<StoredRank[]> {
  await tx.selectFrom('vip_state').select('version').forUpdate().execute();
  return readTiers(tx);
}

/** Notifies every server that the tiers changed. */
export async function notifyTiersChanged(tx: Db): Promise<void> {
  await tx
    .updateTable('vip_state')
    .set((e) => ({ version: e('version', '+', 1n) }))
    .execute();
  await sql`select pg_notify(${RANK_CHANNEL}, '')`.execute(tx);
}

/** Operations per part, which takes some tens of milliseconds. */
const PART = 2_000;

/** Aggregates play since the last call; returns the members whose figures changed. */
export async function recordPlay(tx: Db, timeZone: string): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select distinct id from note_member_play(${timeZone}, ${PART}) as touched (id) order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Whether something was committed that the last aggregation could not see yet. */
export async function playWaits(db: Db): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (
      select from operation where tx >= (select upto from roll_up where name = 'member_play') and scope > 0
    ) as waits`.execute(db);
  return rows[0]?.waits ?? false;
}

export type Standing = {
  memberId: bigint;
  level: number;
  account: string;
  facts: Facts;
  /** Highest tier ever lost; 0 for none. */
  fellFrom: number;
};

/** Reads tier and figures of active members, without guest accounts. */
export async function readStandings(db: Db, memberIds: readonly bigint[], ledgerId: number): Promise<Standing[]> {
  const { rows } = await sql<{
    id: bigint;
    account: string;
    rank_level: number;
    turnover: bigint | null;
    deposits: bigint | null;
    active_days: number | null;
    phone: boolean;
    email: boolean;
    fell_from: number;
  }>`
    select m.id, m.account, m.rank_level, p.turnover, p.deposits, p.active_days, m.mobile is not null as phone,
      m.email_proved_at is not null as email,
      coalesce((select max(f.from_level) from rank_move f where f.member_id = m.id and f.why = 'not_kept'), 0) as fell_from
    from unnest(${[...memberIds]}::bigint[]) as wanted (id)
    join member m on m.id = wanted.id and m.state = 'active' and m.customer_type is null
    left join member_play p on p.member_id = m.id and p.ledger_id = ${ledgerId}
    order by m.id`.execute(db);
  return rows.map((row) => ({
    memberId: row.id,
    level: row.rank_level,
    account: row.account,
    fellFrom: row.fell_from,
    facts: {
      turnover: row.turnover ?? 0n,
      deposits: row.deposits ?? 0n,
      activeDays: row.active_days ?? 0,
      phone: row.phone,
      email: row.email,
    },
  }));
}

export type Lately = Pick<Facts, 'turnover' | 'deposits' | 'activeDays'>;

/** Reads members' figures in the days that count for keeping a tier; inactive members are omitted. */
export async function readKeepFacts(
  db: Db,
  { memberIds, ledgerId, timeZone }: { memberIds: readonly bigint[]; ledgerId: number; timeZone: string },
): Promise<Map<bigint, Lately>> {
  const { rows } = await sql<{ member_id: bigint; turnover: bigint; deposits: bigint; active_days: bigint }>`
    select member_id, sum(turnover)::bigint as turnover, sum(deposits)::bigint as deposits,
      count(*) filter (where turnover > 0) as active_days
    from member_play_day
    where member_id = any(${[...memberIds]}::bigint[]) and ledger_id = ${ledgerId}
      and day > (clock_timestamp() at time zone ${timeZone})::date - ${KEEP_DAYS}::integer
    group by member_id`.execute(db);
  return new Map(
    rows.map(({ member_id, turnover, deposits, active_days }) => [
      member_id,
      { turnover, deposits, activeDays: Number(active_days) },
    ]),
  );
}

/** Changes a member's tier unless it has changed since; returns whether it did. */
export async function moveMember(
  tx: Db,
  memberId: bigint,
  from: number,
  to: number,
  why: 'rose' | 'not_kept' = 'rose',
): Promise<boolean> {
  const moved = await tx
    .updateTable('member')
    .set({ rank_level: to })
    .where('id', '=', memberId)
    .where('rank_level', '=', from)
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) return false;
  await tx.insertInto('rank_move').values({ member_id: memberId, from_level: from, to_level: to, why }).execute();
  return true;
}

/** Counts the members of each level; level 0 has no tier. */
export async function countByLevel(db: Db): Promise<Map<number, number>> {
  const { rows } = await sql<{ rank_level: number; n: bigint }>`
    select rank_level, count(*) as n from member where customer_type is null group by rank_level`.execute(db);
  return new Map(rows.map(({ rank_level, n }) => [rank_level, Number(n)]));
}

export type RankHolder = { id: bigint; account: string; turnover: bigint; deposits: bigint; activeDays: number };

/** Lists members of a level, newest account first. */
export async function listHolders(
  db: Db,
  { level, ledgerId, before, limit }: { level: number; ledgerId: number; before: bigint | null; limit: number },
): Promise<RankHolder[]> {
  const rows = await db
    .selectFrom('member as m')
    .leftJoin('member_play as p', (join) => join.onRef('p.member_id', '=', 'm.id').on('p.ledger_id', '=', ledgerId))
    .select(['m.id', 'm.account', 'p.turnover', 'p.deposits', 'p.active_days'])
    .where('m.rank_level', '=', level)
    .where('m.rank_level', '>', 0)
    .where('m.id', '<', before ?? 2n ** 62n)
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, account, turnover, deposits, active_days }) => ({
    id,
    account,
    turnover: turnover ?? 0n,
    deposits: deposits ?? 0n,
    activeDays: active_days ?? 0,
  }));
}
