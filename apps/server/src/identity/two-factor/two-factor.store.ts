import { sql } from 'kysely';
import { deleteInBatches } from '../../platform/db/batches.ts';
import type { Db } from '../../platform/db/db.ts';
import { attemptStore, type FactorTables, factorStore } from './factor-store.store.ts';

const now = sql<Date>`clock_timestamp()`;
const minutesAgo = (minutes: number) => sql<Date>`clock_timestamp() - make_interval(mins => ${minutes})`;

export const MEMBER_TABLES: FactorTables = {
  app: { table: 'member_totp', owner: 'member_id', step: 'last_step' },
  recovery: { table: 'member_recovery_code', owner: 'member_id' },
};

/** Wrong second factors of a member. */
export const memberTries = attemptStore<bigint>('second_failure', 'member_id');

export const findTotp = (db: Db, memberId: bigint) =>
  db.selectFrom('member_totp').selectAll().where('member_id', '=', memberId).executeTakeFirst();

/** Stores an unconfirmed secret; a confirmed one is not replaced. */
export async function putTotp(db: Db, memberId: bigint, sealed: Buffer): Promise<void> {
  await db
    .insertInto('member_totp')
    .values({ member_id: memberId, sealed_secret: sealed, confirmed_at: null })
    .onConflict((c) =>
      c
        .column('member_id')
        .doUpdateSet({ sealed_secret: sealed, last_step: 0n, created_at: now })
        .where('member_totp.confirmed_at', 'is', null),
    )
    .execute();
}

/** Confirms a secret; returns false when one was confirmed already, or the secret was replaced since it was read. */
export async function confirmSecret(tx: Db, memberId: bigint, sealed: Buffer, step: bigint): Promise<boolean> {
  const result = await tx
    .updateTable('member_totp')
    .set({ confirmed_at: now, last_step: step })
    .where('member_id', '=', memberId)
    .where('sealed_secret', '=', sealed)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Removes the secret and every recovery code; returns false when there was no secret. */
export async function removeSecret(tx: Db, memberId: bigint): Promise<boolean> {
  await factorStore(MEMBER_TABLES).dropRecoveryCodes(tx, memberId);
  const result = await tx.deleteFrom('member_totp').where('member_id', '=', memberId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Reads a member's factors: since when an app is confirmed, unused recovery codes, passkeys. */
export async function findFactors(db: Db, memberId: bigint) {
  const { rows } = await sql<{ since: Date | null; codes: bigint; keys: bigint }>`select
    (select confirmed_at from member_totp where member_id = ${memberId}) as since,
    (select count(*) from member_recovery_code where member_id = ${memberId} and used_at is null) as codes,
    (select count(*) from passkey where member_id = ${memberId}) as keys`.execute(db);
  const [row] = rows;
  return { totpSince: row?.since ?? null, recoveryLeft: Number(row?.codes ?? 0), passkeys: Number(row?.keys ?? 0) };
}

export async function insertTicket(
  db: Db,
  ticket: { hash: Buffer; memberId: bigint; via: string; remember: boolean },
): Promise<void> {
  const { hash, memberId, via, remember } = ticket;
  await db.insertInto('second_ticket').values({ ticket_hash: hash, member_id: memberId, via, remember }).execute();
}

export const findTicket = (db: Db, hash: Buffer, minutes: number) =>
  db
    .selectFrom('second_ticket')
    .selectAll()
    .where('ticket_hash', '=', hash)
    .where('created_at', '>', minutesAgo(minutes))
    .executeTakeFirst();

/** Invalidates passed first steps, as required by a new password. */
export async function endTickets(tx: Db, memberId: bigint): Promise<void> {
  await tx.deleteFrom('second_ticket').where('member_id', '=', memberId).execute();
}

/** Uses a ticket; returns false when it was used already. */
export async function takeTicket(db: Db, hash: Buffer): Promise<boolean> {
  const result = await db.deleteFrom('second_ticket').where('ticket_hash', '=', hash).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function insertProof(db: Db, hash: Buffer, sessionId: bigint): Promise<void> {
  await db.insertInto('second_proof').values({ proof_hash: hash, session_id: sessionId }).execute();
}

/** Whether a proof belongs to this session, which must be live, and has not expired. */
export async function isProof(db: Db, hash: Buffer, sessionId: bigint, minutes: number): Promise<boolean> {
  const row = await db
    .selectFrom('second_proof')
    .innerJoin('session', 'session.id', 'second_proof.session_id')
    .select('session.id')
    .where('proof_hash', '=', hash)
    .where('session_id', '=', sessionId)
    .where('session.ended_at', 'is', null)
    .where('second_proof.created_at', '>', minutesAgo(minutes))
    .executeTakeFirst();
  return row !== undefined;
}

export async function isFreshSession(db: Db, sessionId: bigint, minutes: number): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    // A remembered login proves the browser, not the person using it.
    .where('via', 'is distinct from', 'remembered')
    .where('created_at', '>', minutesAgo(minutes))
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes expired rows. */
export async function cleanUpSecond(db: Db): Promise<void> {
  await deleteInBatches(db, 'second_ticket', sql`created_at < ${minutesAgo(60)}`);
  await deleteInBatches(db, 'second_proof', sql`created_at < ${minutesAgo(60)}`);
  await memberTries.deleteExpired(db);
  await deleteInBatches(db, 'passkey_challenge', sql`created_at < ${minutesAgo(60)}`);
}
