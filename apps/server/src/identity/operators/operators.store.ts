import { sql } from 'kysely';
import { now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';

export const findOperator = (db: Db, name: string) =>
  db.selectFrom('operator').selectAll().where('name', '=', name.toLowerCase()).executeTakeFirst();

export const findOperatorById = (db: Db, id: bigint) =>
  db.selectFrom('operator').selectAll().where('id', '=', id).executeTakeFirst();

/** The same, held until the transaction ends: whoever removes a factor must see what the others leave. */
export const lockOperator = (tx: Db, id: bigint) =>
  tx.selectFrom('operator').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export async function hasOperators(db: Db): Promise<boolean> {
  return (await db.selectFrom('operator').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Creates an operator; null when the name is taken, also by one who was removed. */
export async function createOperator(
  tx: Db,
  operator: { name: string; role: string; passwordHash: string },
): Promise<bigint | null> {
  const row = await tx
    .insertInto('operator')
    .values({ name: operator.name.toLowerCase(), role: operator.role, password_hash: operator.passwordHash })
    .onConflict((on) => on.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Whether an operator may act now; the state cannot change until the transaction ends. */
export async function holdActive(tx: Db, id: bigint): Promise<boolean> {
  const row = await tx
    .selectFrom('operator')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'active')
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** A link that creates an operator is good for so long. */
const SETUP_DAYS = 7;

/** Keeps a link that creates an operator in place of every unused one of its kind; answers until when it is good. */
export async function insertSetupToken(db: Db, hash: Buffer, role?: string): Promise<Date> {
  await db.deleteFrom('operator_setup').where('used_at', 'is', null).where('operator_id', 'is', null).execute();
  return addSetupToken(db, hash, role ? { role } : {});
}

/**
 * Keeps a set-up link beside the others; answers until when it is good.
 *
 * @param role of the operator whom it will create
 * @param invitedBy null where the machine gives the link out
 */
export async function addSetupToken(
  db: Db,
  hash: Buffer,
  { role = 'owner', invitedBy = null }: { role?: string; invitedBy?: bigint | null } = {},
): Promise<Date> {
  const { expires_at } = await db
    .insertInto('operator_setup')
    .values({
      token_hash: hash,
      used_at: null,
      sealed_totp: null,
      role,
      invited_by: invitedBy,
      expires_at: sql<Date>`clock_timestamp() + make_interval(days => ${SETUP_DAYS})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return expires_at;
}

/** Whether a link that creates an operator is good; it is held until the transaction ends. */
export async function isSetupToken(tx: Db, hash: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('operator_setup')
    .select('token_hash')
    .where('token_hash', '=', hash)
    .where('operator_id', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses the set-up link up; the role that it gives, or null when it is unknown, was used or is over. */
export async function takeSetupToken(tx: Db, hash: Buffer): Promise<{ role: string } | null> {
  const taken = await tx
    .updateTable('operator_setup')
    .set({ used_at: sql<Date>`clock_timestamp()` })
    .where('token_hash', '=', hash)
    .where('operator_id', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('role')
    .executeTakeFirst();
  return taken ?? null;
}

export async function insertOperatorSession(
  tx: Db,
  s: { operatorId: bigint; cookieHash: Buffer; csrfHash: Buffer },
): Promise<bigint> {
  const row = await tx
    .insertInto('operator_session')
    .values({ operator_id: s.operatorId, cookie_hash: s.cookieHash, csrf_hash: s.csrfHash })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Writes down the end of operators' sessions that have lapsed, so that no clock that goes back brings them to life. */
export async function endLapsedOperatorSessions(db: Db, life: { idleMinutes: number; hours: number }): Promise<void> {
  await db
    .updateTable('operator_session')
    .set({ ended_at: sql<Date>`clock_timestamp()` })
    .where('ended_at', 'is', null)
    .where((e) =>
      e.or([
        e('seen_at', '<=', sql<Date>`clock_timestamp() - make_interval(mins => ${life.idleMinutes})`),
        e('created_at', '<=', sql<Date>`clock_timestamp() - make_interval(hours => ${life.hours})`),
      ]),
    )
    .execute();
}

/** The live session of a cookie; it lapses unused, and some hours after the sign-in. Using it keeps it alive. */
export async function useOperatorSession(db: Db, cookieHash: Buffer, life: { idleMinutes: number; hours: number }) {
  const live = await db
    .updateTable('operator_session')
    .set({ seen_at: sql<Date>`clock_timestamp()` })
    .where('cookie_hash', '=', cookieHash)
    .where('ended_at', 'is', null)
    .where('seen_at', '>', sql<Date>`clock_timestamp() - make_interval(mins => ${life.idleMinutes})`)
    .where('created_at', '>', sql<Date>`clock_timestamp() - make_interval(hours => ${life.hours})`)
    .returning(['id', 'operator_id', 'csrf_hash'])
    .executeTakeFirst();
  if (!live) return undefined;
  const operator = await db
    .selectFrom('operator as o')
    .innerJoin('operator_role as r', 'r.name', 'o.role')
    .select(['o.name', 'o.role', 'r.rights'])
    .where('o.id', '=', live.operator_id)
    .executeTakeFirstOrThrow();
  return { ...live, ...operator };
}

/** Which of these sessions are over. */
export async function endedOperatorSessions(
  db: Db,
  ids: bigint[],
  life: { idleMinutes: number; hours: number },
): Promise<bigint[]> {
  const rows = await db
    .selectFrom('operator_session')
    .select('id')
    .where('id', 'in', ids)
    .where((e) =>
      e.or([
        e('ended_at', 'is not', null),
        e('seen_at', '<=', sql<Date>`clock_timestamp() - make_interval(mins => ${life.idleMinutes})`),
        e('created_at', '<=', sql<Date>`clock_timestamp() - make_interval(hours => ${life.hours})`),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

export async function endOperatorSession(db: Db, id: bigint): Promise<boolean> {
  const result = await db
    .updateTable('operator_session')
    .set({ ended_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Gives an operator another password and ends the other sessions; answers how many. */
export async function changeOperatorPassword(
  tx: Db,
  session: { id: bigint; operatorId: bigint },
  passwordHash: string,
): Promise<number> {
  await tx.updateTable('operator').set({ password_hash: passwordHash }).where('id', '=', session.operatorId).execute();
  const ended = await tx
    .updateTable('operator_session')
    .set({ ended_at: sql<Date>`clock_timestamp()` })
    .where('operator_id', '=', session.operatorId)
    .where('id', '<>', session.id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/** Notes that the operator showed a second factor in this session just now. */
export async function recordOperatorProof(db: Db, sessionId: bigint): Promise<void> {
  await db
    .updateTable('operator_session')
    .set({ proved_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', sessionId)
    .execute();
}

export async function isOperatorProven(db: Db, sessionId: bigint, minutes: number): Promise<boolean> {
  const row = await db
    .selectFrom('operator_session')
    .select('id')
    .where('id', '=', sessionId)
    .where('proved_at', '>', sql<Date>`clock_timestamp() - make_interval(mins => ${minutes})`)
    .executeTakeFirst();
  return row !== undefined;
}
