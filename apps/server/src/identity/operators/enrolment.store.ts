/** Second factors and failed sign-ins of operators. */
import { sql } from 'kysely';
import { deleteInBatches } from '../../platform/db/batches.ts';
import { now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { attemptStore, type FactorTables, factorStore, type Try } from '../two-factor/index.ts';

const minutesAgo = (minutes: number) => sql<Date>`clock_timestamp() - make_interval(mins => ${minutes})`;

export const OPERATOR_TABLES: FactorTables = {
  app: { table: 'operator', owner: 'id', step: 'totp_step' },
  recovery: { table: 'operator_recovery_code', owner: 'operator_id' },
};

/** Failed sign-ins by the hash of the name, whether an operator of that name exists or not. */
export const operatorTries = attemptStore<Buffer>('operator_failure', 'subject');

/** Source of a sign-in attempt. @property known a browser in which this operator has signed in before */
export type TrySource = { source: Buffer; known: boolean };

/**
 * Records an attempt for a name before it is verified, so that concurrent attempts count too.
 *
 * @param limit maximum attempts within `minutes`, per source and for all unknown sources together; the latter does not
 *   block a known browser
 * @returns null if a limit is reached; a refused attempt does not count, so that the wait ends
 */
export async function recordOperatorTry(
  db: Db,
  subject: Buffer,
  { source, known }: TrySource,
  limit: { most: number; mostOfStrangers: number; minutes: number },
): Promise<Try | null> {
  const { id } = await db
    .insertInto('operator_failure')
    .values({ subject, source, known })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ own: bigint; strangers: bigint }>`
    select count(*) filter (where source = ${source}) as own, count(*) filter (where not known) as strangers
    from operator_failure where subject = ${subject} and at > ${minutesAgo(limit.minutes)}`.execute(db);
  const own = Number(rows[0]?.own);
  const isTooMany = own > limit.most || (!known && Number(rows[0]?.strangers) > limit.mostOfStrangers);
  if (!isTooMany) return { id, isLast: own === limit.most };
  await operatorTries.drop(db, id);
  return null;
}

/** Deletes the failures of a name from one source. */
export async function forgetOperatorTries(tx: Db, subject: Buffer, { source }: TrySource): Promise<void> {
  await tx.deleteFrom('operator_failure').where('subject', '=', subject).where('source', '=', source).execute();
}

/** Finds the sealed secret and the expiry of a set-up link; undefined if it is unknown, used or expired. */
export const findSetUp = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('operator_setup')
    .select(['sealed_totp', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('operator_id', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Stores the secret of a link unless it has one, and returns the stored one, so that every opening shows the same. */
export async function keepSetUpSecret(db: Db, tokenHash: Buffer, sealed: Buffer): Promise<Buffer> {
  const { sealed_totp } = await db
    .updateTable('operator_setup')
    .set((e) => ({ sealed_totp: e.fn.coalesce('sealed_totp', e.val(sealed)) }))
    .where('token_hash', '=', tokenHash)
    .returning('sealed_totp')
    .executeTakeFirstOrThrow();
  if (!sealed_totp) throw new Error('a set-up link has no secret');
  return sealed_totp;
}

/** Sets an operator's authenticator app, replacing an earlier one. */
export async function putOperatorApp(tx: Db, operatorId: bigint, app: { sealed: Buffer; step: bigint }): Promise<void> {
  await tx
    .updateTable('operator')
    .set({ sealed_totp: app.sealed, totp_step: app.step })
    .where('id', '=', operatorId)
    .execute();
}

export async function insertEnrolment(
  db: Db,
  enrolment: { ticketHash: Buffer; operatorId: bigint; sealed: Buffer },
): Promise<void> {
  await db.deleteFrom('operator_enrolment').where('operator_id', '=', enrolment.operatorId).execute();
  await db
    .insertInto('operator_enrolment')
    .values({
      ticket_hash: enrolment.ticketHash,
      operator_id: enrolment.operatorId,
      sealed_totp: enrolment.sealed,
    })
    .execute();
}

export const findEnrolment = (db: Db, ticketHash: Buffer, minutes: number) =>
  db
    .selectFrom('operator_enrolment')
    .innerJoin('operator', 'operator.id', 'operator_enrolment.operator_id')
    .select(['operator.id', 'operator.name', 'operator.role', 'operator_enrolment.sealed_totp'])
    .where('ticket_hash', '=', ticketHash)
    .where('operator_enrolment.created_at', '>', minutesAgo(minutes))
    .executeTakeFirst();

export async function takeEnrolment(tx: Db, ticketHash: Buffer): Promise<boolean> {
  const taken = await tx
    .deleteFrom('operator_enrolment')
    .where('ticket_hash', '=', ticketHash)
    .returning('operator_id')
    .executeTakeFirst();
  if (!taken) return false;
  await tx.deleteFrom('operator_enrolment').where('operator_id', '=', taken.operator_id).execute();
  return true;
}

/** Deletes the app and its recovery codes; returns false if there was no app. */
export async function removeOperatorFactor(tx: Db, operatorId: bigint): Promise<boolean> {
  await factorStore(OPERATOR_TABLES).dropRecoveryCodes(tx, operatorId);
  const result = await tx
    .updateTable('operator')
    .set({ sealed_totp: null, totp_step: 0n })
    .where('id', '=', operatorId)
    .where('sealed_totp', 'is not', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Deletes expired attempts, enrolments, challenges and links. */
export async function cleanUpOperators(db: Db): Promise<void> {
  await operatorTries.deleteExpired(db);
  await deleteInBatches(db, 'operator_enrolment', sql`created_at < ${minutesAgo(24 * 60)}`);
  await deleteInBatches(db, 'operator_challenge', sql`created_at < ${minutesAgo(60)}`);
  await deleteInBatches(db, 'operator_setup', sql`expires_at < ${minutesAgo(24 * 60)}`);
}
