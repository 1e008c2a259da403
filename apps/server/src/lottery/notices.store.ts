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

/** Orders of players on issue `i` who were not told yet. Guests have no inbox. */
const untold = (kind: NoticeKind) => sql`
  from lottery_suborder s
  join lottery_order o on o.id = s.order_id
  join wallet w on w.account_id = s.account_id
  join ledger l on l.id = w.ledger_id and l.book <> 'TRIAL'
  where s.issue_id = i.id and ${NOTICED[kind].suborder}
    and not exists (
      select from lottery_notice n where n.issue_id = i.id and n.kind = ${kind} and n.member_id = o.member_id
    )`;

/** Lists issues with players to be told of a kind. */
export async function listNoticed(db: Db, kind: NoticeKind, most: number): Promise<NoticedIssue[]> {
  const { rows } = await sql<NoticedIssue>`
    select i.id, ${kind} as kind, g.code, i.numero from lottery_issue i join lottery_game g on g.id = i.game_id
    where ${NOTICED[kind].issue} and ${isNotSetAside(JOBS.notify, sql`${`${kind}:`} || i.id`)}
      and exists (select ${untold(kind)})
    order by i.id limit ${most}`.execute(db);
  return rows;
}

/** Records that players are told of an issue, if it still is as it was. @returns their ids */
export async function insertNotices(
  tx: Db,
  { id, kind }: Pick<NoticedIssue, 'id' | 'kind'>,
  most: number,
): Promise<bigint[]> {
  const { rows } = await sql<{ member_id: bigint }>`
    insert into lottery_notice (issue_id, kind, member_id)
    select i.id, ${kind}, u.member_id from lottery_issue i
    cross join lateral (select distinct o.member_id ${untold(kind)} order by o.member_id limit ${most}) u
    where i.id = ${id} and ${NOTICED[kind].issue}
    on conflict do nothing returning member_id`.execute(tx);
  return rows.map(({ member_id }) => member_id);
}
