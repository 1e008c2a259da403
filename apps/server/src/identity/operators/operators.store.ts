import { sql } from 'kysely';
import { updateInBatches } from '../../platform/db/batches.ts';
import { now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';

export const findOperator = (db: Db, name: string) =>
  db.selectFrom('operator').selectAll().where('name', '=', name.toLowerCase()).executeTakeFirst();

export const findOperatorById = (db: Db, id: bigint) =>
  db.selectFrom('operator').selectAll().where('id', '=', id).executeTakeFirst();

/** The same, locked until the transaction ends: concurrent removals of factors must see each other's result. */
export const lockOperator = (tx: Db, id: bigint) =>
  tx.selectFrom('operator').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export async function hasOperators(db: Db): Promise<boolean> {
  return (await db.selectFrom('operator').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Creates an operator; returns null if the name is taken, also by a removed operator. */
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

/** Whether an operator is active; the row is locked until the transaction ends. */
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

/** Validity of a link that creates an operator. */
const SETUP_DAYS = 7;

/** Inserts a link that creates an operator and deletes every unused one; returns the expiry. */
export async function insertSetupToken(db: Db, hash: Buffer, role?: string): Promise<Date> {
  await db.deleteFrom('operator_setup').where('used_at', 'is', null).where('operator_id', 'is', null).execute();
  return addSetupToken(db, hash, role ? { role } : {});
}

/**
 * Inserts a set-up link in addition to the existing ones; returns the expiry.
 *
 * @param role of the operator that the link creates
 * @param invitedBy null for links made on the command line
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

/** Whether a link that creates an operator is valid; locked until the transaction ends. */
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

/** Uses a set-up link up; returns its role, or null if it is unknown, used or expired. */
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

/** Records the end of expired sessions of operators, so that a clock set back cannot revive them. */
export const endLapsedOperatorSessions = (db: Db, life: { idleMinutes: number; hours: number }): Promise<void> =>
  updateInBatches(
    db,
    'operator_session',
    sql`ended_at = clock_timestamp()`,
    sql`ended_at is null and (
      seen_at <= clock_timestamp() - make_interval(mins => ${life.idleMinutes})
      or created_at <= clock_timestamp() - make_interval(hours => ${life.hours})
    )`,
  );

/** Finds the live session of a cookie and extends it. Sessions expire when idle, and some hours after the sign-in. */
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

/** Returns which of these sessions have ended. */
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

/** Changes an operator's password and ends the other sessions; returns their number. */
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

/** Records that the operator has just shown a second factor in this session. */
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
