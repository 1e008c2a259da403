import { sql } from 'kysely';
import { minutesAgo, now, secondsAhead } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';

export type SessionRow = {
  id: bigint;
  member_id: bigint;
  cookie_hash: Buffer;
  /** The session has ended or expired. */
  ended: boolean;
  /** The stored end, which a clock that goes back does not undo. */
  ended_at: Date | null;
  account: string;
  type: number;
  customer_type: string | null;
};

/** Idle timeouts in seconds: of an ordinary session, and of a member who chose to be remembered. */
export type IdleLimits = { idleSeconds: number; rememberedIdleSeconds: number };

const timedOut = ({ idleSeconds, rememberedIdleSeconds }: IdleLimits) => sql<boolean>`(
  session.expires_at < clock_timestamp() or session.seen_at < clock_timestamp() - make_interval(secs =>
    case when session.remembered then ${rememberedIdleSeconds}::double precision else ${idleSeconds}::double precision end))`;
const over = (limits: IdleLimits) =>
  sql<boolean>`(session.ended_at is not null or member.state <> 'active' or ${timedOut(limits)})`;

/** Finds the session of a token, including ended ones. */
export async function findSession(db: Db, tokenHash: Buffer, limits: IdleLimits): Promise<SessionRow | undefined> {
  return db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .select([
      'session.id',
      'session.member_id',
      'session.cookie_hash',
      'member.account',
      'member.type',
      'member.customer_type',
      over(limits).as('ended'),
      'session.ended_at',
    ])
    .where('session.token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/**
 * Selects expired sessions whose end is not stored, at most so many. Each reason uses its own index and compares with a
 * single reading of the clock, because an index cannot be used with a value that may differ from row to row.
 */
export const selectExpired = ({ idleSeconds, rememberedIdleSeconds }: IdleLimits, most: number) => {
  const idle = (remembered: boolean, seconds: number) => sql`
    (select id from session where ended_at is null and remembered = ${remembered}
      and seen_at < (select clock_timestamp() - make_interval(secs => ${seconds}::double precision)) order by seen_at limit ${most})`;
  return sql<{ id: bigint }>`
    (select id from session where ended_at is null and expires_at < (select clock_timestamp())
      order by expires_at limit ${most})
    union ${idle(false, idleSeconds)} union ${idle(true, rememberedIdleSeconds)} limit ${most}`;
};

/**
 * Stores the end of expired sessions.
 *
 * @param among these sessions, or all of them, at most so many at a time
 * @returns ids of the sessions that it ended
 */
export async function endExpired(tx: Db, limits: IdleLimits, among: bigint[] | { most: number }): Promise<bigint[]> {
  const wanted = Array.isArray(among)
    ? among
    : (await selectExpired(limits, among.most).execute(tx)).rows.map(({ id }) => id);
  if (wanted.length === 0) return [];
  const rows = await tx
    .updateTable('session')
    .set(ended('expired'))
    .where('id', 'in', wanted)
    .where('ended_at', 'is', null)
    // A session that was used in the meantime continues.
    .where(timedOut(limits))
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Returns which of these sessions have ended. */
export async function endedAmong(db: Db, ids: bigint[], limits: IdleLimits): Promise<bigint[]> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .select('session.id')
    .where('session.id', 'in', ids)
    .where(over(limits))
    .execute();
  return rows.map((row) => row.id);
}

export type NewSession = {
  memberId: bigint;
  tokenHash: Buffer;
  cookieHash: Buffer;
  address: string;
  userAgent: string;
  lifetimeSeconds: number;
  remembered: boolean;
  seriesId: string | null;
  via?: string;
  ticket?: { hash: Buffer; seconds: number } | null;
};

/** Inserts a session, and its ticket in the same statement. */
export async function insertSession(tx: Db, s: NewSession): Promise<bigint> {
  const { ticket = null } = s;
  const opened = tx
    .insertInto('session')
    .values({
      member_id: s.memberId,
      token_hash: s.tokenHash,
      cookie_hash: s.cookieHash,
      address: s.address,
      user_agent: s.userAgent.slice(0, 300),
      expires_at: secondsAhead(s.lifetimeSeconds),
      remembered: s.remembered,
      series_id: s.seriesId,
      via: s.via ?? null,
    })
    .returning('id');
  if (!ticket) return (await opened.executeTakeFirstOrThrow()).id;
  const { rows } = await sql<{ id: bigint }>`with opened as (${opened}), given as (
      insert into reauth_ticket (ticket_hash, session_id, expires_at)
      select ${ticket.hash}, id, clock_timestamp() + make_interval(secs => ${ticket.seconds}) from opened
    ) select id from opened`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('the session was not opened');
  return row.id;
}

const ended = (reason: string) => ({ ended_at: now, end_reason: reason });

/** Ends one session; returns false when it had ended before. */
export async function endSession(tx: Db, id: bigint, reason: string): Promise<boolean> {
  const result = await tx
    .updateTable('session')
    .set(ended(reason))
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Ends the live sessions of a member except one; returns their ids. */
export async function endSessionsOfMember(
  tx: Db,
  memberId: bigint,
  except: bigint | null,
  reason: string,
): Promise<bigint[]> {
  const rows = await tx
    .updateTable('session')
    .set(ended(reason))
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .$if(except !== null, (q) => q.where('id', '<>', except))
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Ends one live session if it is the member's; returns its id. */
export async function endSessionOfMember(tx: Db, memberId: bigint, id: bigint, reason: string): Promise<bigint[]> {
  const rows = await tx
    .updateTable('session')
    .set(ended(reason))
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

export type LiveSession = {
  id: bigint;
  address: string;
  user_agent: string;
  created_at: Date;
  seen_at: Date;
  series_id: string | null;
};

/** Lists the live sessions of a member, the most recently used first. */
export async function liveSessions(db: Db, memberId: bigint, limits: IdleLimits): Promise<LiveSession[]> {
  return db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .select(['session.id', 'address', 'user_agent', 'session.created_at', 'seen_at', 'series_id'])
    .where('session.member_id', '=', memberId)
    .where(over(limits), '=', false)
    .orderBy('seen_at', 'desc')
    .orderBy('session.id', 'desc')
    .limit(100)
    .execute();
}

/** Ends the live sessions that came from a remembered login; returns their ids. */
export async function endSessionsOfSeries(tx: Db, seriesId: string, reason: string): Promise<bigint[]> {
  const rows = await tx
    .updateTable('session')
    .set(ended(reason))
    .where('series_id', '=', seriesId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Notifies every server process, including this one, once the transaction has committed. */
export async function notifyEnded(tx: Db, channel: string, ids: bigint[]): Promise<void> {
  await sql`select pg_notify(${channel}, ${ids.join(' ')})`.execute(tx);
}

/** Counts the sessions used within the last minutes, as a figure for the console. */
export async function countActive(db: Db, minutes: number): Promise<number> {
  const row = await db
    .selectFrom('session')
    .select((e) => e.fn.count<bigint>('member_id').distinct().as('n'))
    .where('ended_at', 'is', null)
    .where('seen_at', '>', minutesAgo(minutes))
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

export async function touchSessions(db: Db, ids: bigint[]): Promise<void> {
  await db.updateTable('session').set({ seen_at: now }).where('id', 'in', ids).execute();
}
