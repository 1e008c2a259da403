import { sql } from 'kysely';
import { deleteInBatches } from '../../platform/db/batches.ts';
import { now, secondsAhead } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';

/** A view has ended with its time, by the operator, or with the operator's session. */
const over = sql<boolean>`(player_view.ended_at is not null or player_view.expires_at <= clock_timestamp()
  or exists (select from operator_session o where o.id = player_view.operator_session_id and o.ended_at is not null))`;

export type NewView = {
  memberId: bigint;
  operatorSessionId: bigint;
  codeHash: Buffer;
  /** Seconds for which the code is valid, and seconds for which the view lasts. */
  codeSeconds: number;
  seconds: number;
};

/** Inserts a view that its code opens; returns the end of the view. */
export const insertView = async (
  tx: Db,
  { memberId, operatorSessionId, codeHash, codeSeconds, seconds }: NewView,
): Promise<Date> =>
  (
    await tx
      .insertInto('player_view')
      .values({
        member_id: memberId,
        operator_session_id: operatorSessionId,
        code_hash: codeHash,
        code_expires_at: secondsAhead(codeSeconds),
        expires_at: secondsAhead(seconds),
      })
      .returning('expires_at')
      .executeTakeFirstOrThrow()
  ).expires_at;

/** Replaces the code of a view by its two halves; undefined for a code that is unknown, used or too old. */
export const takeCode = (tx: Db, codeHash: Buffer, halves: { tokenHash: Buffer; cookieHash: Buffer }) =>
  tx
    .updateTable('player_view')
    .from('member')
    .whereRef('member.id', '=', 'player_view.member_id')
    .set({ code_hash: null, token_hash: halves.tokenHash, cookie_hash: halves.cookieHash })
    .where('code_hash', '=', codeHash)
    .where('code_expires_at', '>', now)
    .where(sql<boolean>`not ${over}`)
    .returning(['member.account', 'member.type', 'member.customer_type', 'player_view.expires_at'])
    .executeTakeFirst();

/** Finds the view of a token, including ended ones. */
export const findView = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('player_view')
    .innerJoin('member', 'member.id', 'player_view.member_id')
    .select([
      'player_view.id',
      'player_view.member_id',
      'player_view.cookie_hash',
      'member.account',
      'member.type',
      'member.customer_type',
      over.as('ended'),
    ])
    .where('player_view.token_hash', '=', tokenHash)
    .executeTakeFirst();

/** Ends a view; without effect if it has ended before. */
export const endView = (db: Db, id: bigint) =>
  db.updateTable('player_view').set({ ended_at: now }).where('id', '=', id).where('ended_at', 'is', null).execute();

/** Returns which of these views have ended. */
export const endedViews = async (db: Db, ids: bigint[]): Promise<bigint[]> =>
  (await db.selectFrom('player_view').select('id').where('id', 'in', ids).where(over).execute()).map(({ id }) => id);

/** Deletes views a day after their end. */
export const cleanUpViews = (db: Db) =>
  deleteInBatches(db, 'player_view', sql`expires_at < clock_timestamp() - interval '1 day'`);
