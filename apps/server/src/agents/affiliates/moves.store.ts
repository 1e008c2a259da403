/** Requests to move players between affiliates. */
import { sql } from 'kysely';
import { now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';

export type MoveState = 'asked' | 'done' | 'refused' | 'withdrawn' | 'void' | 'expired';

/** Returns the current affiliate of a player; undefined for a player of the house. */
export const findCurrent = (db: Db, memberId: bigint) =>
  db
    .selectFrom('affiliate_player')
    .select(['id', 'affiliate_id', 'since'])
    .where('member_id', '=', memberId)
    .where('until', 'is', null)
    .executeTakeFirst();

type NewRequest = { memberId: bigint; fromId: bigint | null; toId: bigint | null; reason: string; requesterId: bigint };

/** Inserts a request, one for each member at a time; an expired one does not count. @returns null when another waits */
export async function insertRequest(tx: Db, request: NewRequest): Promise<bigint | null> {
  await tx
    .updateTable('affiliate_move_request')
    .set({ state: 'expired', decided_at: now })
    .where('member_id', '=', request.memberId)
    .where('state', '=', 'asked')
    .where('until', '<=', now)
    .execute();
  const made = await tx
    .insertInto('affiliate_move_request')
    .values({
      member_id: request.memberId,
      from_id: request.fromId,
      to_id: request.toId,
      reason: request.reason,
      requester_id: request.requesterId,
      decided_at: null,
      decider_id: null,
    })
    .onConflict((on) => on.column('member_id').where('state', '=', 'asked').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

/** Locks a request until the transaction ends, with whether its day is over. */
export const lockRequest = (tx: Db, id: bigint) =>
  tx
    .selectFrom('affiliate_move_request')
    .selectAll()
    .select(sql<boolean>`clock_timestamp() >= until`.as('is_over'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Decides a waiting request. */
export const decideRequest = async (
  tx: Db,
  id: bigint,
  { to, by, words }: { to: MoveState; by: bigint; words: string },
): Promise<void> => {
  const { numUpdatedRows } = await tx
    .updateTable('affiliate_move_request')
    .set({ state: to, decided_at: now, decider_id: by, decision: words })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`request ${id} for a move was decided already`);
};

/** Moves a player to another affiliate, or to the house, from a moment on. */
export async function carryOut(
  tx: Db,
  move: {
    currentId: bigint | null;
    memberId: bigint;
    toId: bigint | null;
    from: Date;
    pseudonym: string;
    requestId: bigint;
  },
): Promise<void> {
  if (move.currentId !== null)
    await tx.updateTable('affiliate_player').set({ until: move.from }).where('id', '=', move.currentId).execute();
  if (move.toId !== null)
    await tx
      .insertInto('affiliate_player')
      .values({
        member_id: move.memberId,
        affiliate_id: move.toId,
        source: 'move',
        click_id: null,
        pseudonym: move.pseudonym,
        since: move.from,
        until: null,
        excluded_at: null,
        excluded_by: null,
        request_id: move.requestId,
      })
      .execute();
}

export type ShownMove = {
  id: bigint;
  member_id: bigint;
  account: string;
  from_id: bigint | null;
  from_account: string | null;
  to_id: bigint | null;
  to_account: string | null;
  reason: string;
  requester_id: bigint;
  requester: string;
  asked_at: Date;
  until: Date;
  state: MoveState;
  decider: string | null;
};

/** Lists requests, waiting ones first, newest first. */
export async function listMoves(db: Db, most: number, id: bigint | null = null): Promise<ShownMove[]> {
  const { rows } = await sql<ShownMove>`
    select r.id, r.member_id, m.account, f.member_id as from_id, fm.account as from_account, t.member_id as to_id,
      tm.account as to_account, r.reason, r.requester_id, o.name as requester, r.asked_at, r.until,
      case when r.state = 'asked' and clock_timestamp() >= r.until then 'expired' else r.state end as state,
      d.name as decider
    from affiliate_move_request r
    join member m on m.id = r.member_id
    join operator o on o.id = r.requester_id
    left join operator d on d.id = r.decider_id
    left join affiliate f on f.id = r.from_id left join member fm on fm.id = f.member_id
    left join affiliate t on t.id = r.to_id left join member tm on tm.id = t.member_id
    where ${id === null ? sql`true` : sql`r.id = ${id}`}
    order by r.state = 'asked' and clock_timestamp() < r.until desc, r.id desc limit ${most}`.execute(db);
  return rows;
}
