/** List and states of operators, and reset links for second factors. */
import { sql } from 'kysely';
import { now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { factorStore } from '../two-factor/index.ts';
import { OPERATOR_TABLES } from './enrolment.store.ts';
import type { OperatorState } from './operators.tables.ts';

/** Lists all operators, including removed ones, with the fields that colleagues may see. */
export const listOperators = (db: Db) =>
  db
    .selectFrom('operator')
    .select(['id', 'name', 'role', 'state', 'created_at'])
    .select(sql<boolean>`sealed_totp is not null`.as('has_app'))
    .select(
      sql<number>`(select count(*)::int from operator_passkey k where k.operator_id = operator.id)`.as('passkeys'),
    )
    .select(
      sql<Date | null>`(select max(s.seen_at) from operator_session s where s.operator_id = operator.id)`.as('seen_at'),
    )
    .select(
      sql<Date | null>`(select l.expires_at from operator_setup l
        where l.operator_id = operator.id and l.used_at is null and l.expires_at > clock_timestamp())`.as('link_until'),
    )
    .orderBy('name')
    .execute();

/** Role that at least one active operator always has. */
export const OWNER = 'owner';

export type StaffRow = Awaited<ReturnType<typeof listOperators>>[number];

/**
 * Locks one operator together with all active ones until the transaction ends, so that the check for another owner
 * stays valid. Locks are taken in the order of the ids.
 */
export async function lockStaff(tx: Db, by: { id: bigint } | { name: string }) {
  const rows = await tx
    .selectFrom('operator')
    .select(['id', 'name', 'role', 'state'])
    .where((e) =>
      e.or([e('state', '=', 'active'), 'id' in by ? e('id', '=', by.id) : e('name', '=', by.name.toLowerCase())]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  const found = rows.find((row) => ('id' in by ? row.id === by.id : row.name === by.name.toLowerCase()));
  const active = rows.filter(({ state }) => state === 'active');
  return (
    found && {
      ...found,
      active: new Set(active.map(({ id }) => id)),
      isLastOwner:
        found.state === 'active' && active.filter(({ role }) => role === OWNER).every((o) => o.id === found.id),
    }
  );
}

/** Changes an operator's state. The database's trigger `operator_leaves` ends the operator's sessions and requests. */
export async function setOperatorState(tx: Db, id: bigint, state: OperatorState): Promise<void> {
  await tx
    .updateTable('operator')
    .set(state === 'removed' ? { state, password_hash: '', sealed_totp: null, totp_step: 0n } : { state })
    .where('id', '=', id)
    .execute();
}

/** Counts an operator's open sessions. */
export async function countOpenSessions(db: Db, operatorId: bigint): Promise<number> {
  const { n } = await db
    .selectFrom('operator_session')
    .select((e) => e.fn.countAll<bigint>().as('n'))
    .where('operator_id', '=', operatorId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Deletes an operator's authenticator app, recovery codes and passkeys, and ends the sessions. */
export async function dropFactors(tx: Db, operatorId: bigint): Promise<void> {
  await tx.updateTable('operator').set({ sealed_totp: null, totp_step: 0n }).where('id', '=', operatorId).execute();
  await factorStore(OPERATOR_TABLES).dropRecoveryCodes(tx, operatorId);
  await tx.deleteFrom('operator_passkey').where('operator_id', '=', operatorId).execute();
  await tx.deleteFrom('operator_enrolment').where('operator_id', '=', operatorId).execute();
  await tx
    .updateTable('operator_session')
    .set({ ended_at: now })
    .where('operator_id', '=', operatorId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Stores a link for setting up an app, replacing an earlier one; returns the expiry. */
export async function putResetLink(
  tx: Db,
  { hash, operatorId, minutes }: { hash: Buffer; operatorId: bigint; minutes: number },
): Promise<Date> {
  await tx.deleteFrom('operator_setup').where('operator_id', '=', operatorId).where('used_at', 'is', null).execute();
  const { expires_at } = await tx
    .insertInto('operator_setup')
    .values({
      token_hash: hash,
      operator_id: operatorId,
      expires_at: sql<Date>`clock_timestamp() + make_interval(mins => ${minutes})`,
      used_at: null,
      sealed_totp: null,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return expires_at;
}

/** Finds the operator of an unused, unexpired link. */
export const findReset = (db: Db, hash: Buffer) =>
  db
    .selectFrom('operator_setup as l')
    .innerJoin('operator as o', 'o.id', 'l.operator_id')
    .select(['o.id', 'o.name', 'o.role', 'o.password_hash', 'l.sealed_totp'])
    .where('l.token_hash', '=', hash)
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', now)
    .where('o.state', '=', 'active')
    .executeTakeFirst();

/** Uses a reset link up; returns false if another call was faster, or the link has expired. */
export async function takeReset(tx: Db, hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('operator_setup')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('operator_id', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
