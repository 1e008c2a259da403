import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/db/db.ts';
import { isNotSetAside } from '../platform/jobs/index.ts';
import { JOBS } from './job-names.ts';

/** What players are told of an issue: its result is late, or it is void and their stakes are back. */
export type NoticeKind = 'late' | 'void';
export type NoticedIssue = { id: bigint; kind: NoticeKind; code: string; numero: string };

/** Age up to which players are told of an issue that is void. */
const TOLD_WITHIN = sql`interval '2 days'`;

/** Issues `i` and their sub-orders `s` of which players are told. */
const NOTICED: Record<NoticeKind, { issue: RawBuilder<unknown>; suborder: RawBuilder<unknown> }> = {
  late: { issue: sql`i.state = 'held' and i.draws_at <= clock_timestamp()`, suborder: sql`s.state = 'waiting'` },
  void: {
    // Stakes in frozen wallets come back later than the others.
    issue: sql`i.state = 'void' and (i.settled_at is null or i.settled_at > clock_timestamp() - ${TOLD_WITHIN})`,
    suborder: sql`s.state = 'void'`,
  },
};

/** Orders that still wait on issue `i`: more are told of once there are fewer. */
const WAITING = sql`(
  select count(*)::integer from lottery_suborder x where x.issue_id = i.id and x.state = 'waiting'
)`;

/** Noticed issues with changes since all of their players were told: id, game, number, waiting orders. */
const changed = (kind: NoticeKind) => sql`
  select i.id, i.game_id, i.numero, ${WAITING} as waiting from lottery_issue i
  where ${NOTICED[kind].issue} and not exists (
    select from lottery_issue_notified t where t.issue_id = i.id and t.kind = ${kind} and t.waiting = ${WAITING}
  )`;

/** Sub-orders `s` on issue `i` with wallets `w` whose player was not told yet. Guests have no inbox. */
const untold = (kind: NoticeKind) => sql`
  from lottery_suborder s
  join wallet w on w.account_id = s.account_id
  join ledger l on l.id = w.ledger_id and l.book <> 'TRIAL'
  where s.issue_id = i.id and ${NOTICED[kind].suborder}
    and not exists (
      select from lottery_notice n where n.issue_id = i.id and n.kind = ${kind} and n.member_id = w.member_id
    )`;

/** Key of a player's wallet under which a failed message is recorded. */
export const walletKey = ({ id, kind }: Pick<NoticedIssue, 'id' | 'kind'>, accountId: bigint): string =>
  `${kind}:${id}:${accountId}`;
const isWalletNotSetAside = (kind: NoticeKind) =>
  isNotSetAside(JOBS.notify, sql<string>`${`${kind}:`} || i.id || ':' || s.account_id`);

/** Lists issues with players to be told of a kind; orders are read only of those with changes. */
export async function listNoticed(db: Db, kind: NoticeKind, most: number): Promise<NoticedIssue[]> {
  const { rows } = await sql<NoticedIssue>`
    with changed as materialized (${changed(kind)})
    select i.id, ${kind} as kind, g.code, i.numero from changed i join lottery_game g on g.id = i.game_id
    cross join lateral (select true as found ${untold(kind)} and ${isWalletNotSetAside(kind)} limit 1) u
    where ${isNotSetAside(JOBS.notify, sql<string>`${`${kind}:`} || i.id`)}
    order by i.id limit ${most}`.execute(db);
  return rows;
}

/**
 * Lists wallets of players to be told of an issue, in the order of their accounts.
 *
 * @param after account up to which they were listed before
 */
export async function listUntold(
  db: Db,
  { id, kind }: Pick<NoticedIssue, 'id' | 'kind'>,
  { after, most }: { after: bigint; most: number },
): Promise<bigint[]> {
  const { rows } = await sql<{ account_id: bigint }>`
    select u.account_id from lottery_issue i
    cross join lateral (
      select distinct s.account_id ${untold(kind)} and s.account_id > ${after} and ${isWalletNotSetAside(kind)}
      order by s.account_id limit ${most}
    ) u
    where i.id = ${id} and ${NOTICED[kind].issue} order by u.account_id`.execute(db);
  return rows.map(({ account_id }) => account_id);
}

/** Records that the players of some wallets are told of an issue, if it still is as it was. @returns ids of the players */
export async function insertNotices(
  tx: Db,
  { id, kind }: Pick<NoticedIssue, 'id' | 'kind'>,
  accounts: readonly bigint[],
): Promise<bigint[]> {
  const { rows } = await sql<{ member_id: bigint }>`
    insert into lottery_notice (issue_id, kind, member_id)
    select distinct i.id, ${kind}, w.member_id from lottery_issue i
    join wallet w on w.account_id = any (${accounts}::bigint[])
    where i.id = ${id} and ${NOTICED[kind].issue}
    on conflict do nothing returning member_id`.execute(tx);
  return rows.map(({ member_id }) => member_id);
}

/** Marks issues without players to be told, so that their orders are not read again until fewer of them wait. */
export async function markNotified(db: Db, kind: NoticeKind, most: number): Promise<void> {
  await sql`
    with changed as materialized (${changed(kind)})
    insert into lottery_issue_notified as t (issue_id, kind, waiting)
    select i.id, ${kind}, i.waiting from changed i
    left join lateral (select true as found ${untold(kind)} limit 1) u on true
    where u.found is null order by i.id limit ${most}
    on conflict (issue_id, kind) do update set waiting = excluded.waiting, notified_at = clock_timestamp()`.execute(db);
}
