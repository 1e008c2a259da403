/** Stored roles, and the rights of an operator's role. */
import { type Right, rightsOfRole } from '@parlour/contract/operator-rights';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/** Reads an operator's role and its current rights. */
export async function readRole(
  db: Db,
  operatorId: bigint,
): Promise<{ role: string; rights: ReadonlySet<Right> } | null> {
  const row = await db
    .selectFrom('operator as o')
    .innerJoin('operator_role as r', 'r.name', 'o.role')
    .select(['o.role', 'r.rights'])
    .where('o.id', '=', operatorId)
    .executeTakeFirst();
  return row ? { role: row.role, rights: new Set(rightsOfRole(row.role, row.rights)) } : null;
}

/** Lists every role with the number of its holders, without removed operators, and of its open invitations. */
export const listRoleRows = (db: Db) =>
  db
    .selectFrom('operator_role as r')
    .select(['r.name', 'r.rights'])
    .select(
      sql<number>`(select count(*)::int from operator o where o.role = r.name and o.state <> 'removed')`.as('held'),
    )
    .select(
      sql<number>`(select count(*)::int from operator_setup s where s.role = r.name and s.operator_id is null
        and s.used_at is null and s.expires_at > clock_timestamp())`.as('invited'),
    )
    .orderBy(sql`lower(r.name)`)
    .execute();

/** Finds a role by name, regardless of case; its rights are locked until the transaction ends. */
export const holdRole = (tx: Db, name: string) =>
  tx
    .selectFrom('operator_role')
    .select(['name', 'rights'])
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .forShare()
    .executeTakeFirst();

/** The same, locked for a change. */
export const lockRole = (tx: Db, name: string) =>
  tx.selectFrom('operator_role').select(['name', 'rights']).where('name', '=', name).forUpdate().executeTakeFirst();

/** Inserts a role; returns false if the name is taken. */
export async function insertRole(tx: Db, role: { name: string; rights: readonly Right[] }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('operator_role')
    .values({ name: role.name, rights: [...role.rights] })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Changes the name and rights of a role; returns false if the name is taken. Its operators keep the role. */
export async function updateRole(
  tx: Db,
  name: string,
  to: { name: string; rights: readonly Right[] },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('operator_role')
    .set({ name: to.name, rights: [...to.rights], changed_at: sql<Date>`clock_timestamp()` })
    .where('name', '=', name)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('operator_role as other')
            .select('other.name')
            .where(sql`lower(other.name)`, '=', to.name.toLowerCase())
            .where('other.name', '<>', name),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Deletes a role without holders. Used or expired links and removed operators that still refer to it are moved to the
 * role of auditor, which can only read.
 */
export async function deleteRole(tx: Db, name: string): Promise<boolean> {
  const [row] = await listRoleRows(tx).then((rows) => rows.filter((role) => role.name === name));
  if (!row || row.held > 0 || row.invited > 0) return false;
  await tx.updateTable('operator').set({ role: 'auditor' }).where('role', '=', name).execute();
  await tx.updateTable('operator_setup').set({ role: 'auditor' }).where('role', '=', name).execute();
  await tx.deleteFrom('operator_role').where('name', '=', name).execute();
  return true;
}

/**
 * Changes an operator's role. The database's trigger `operator_changes_role` closes the operator's undecided requests.
 */
export async function setOperatorRole(tx: Db, id: bigint, role: string): Promise<void> {
  await tx.updateTable('operator').set({ role }).where('id', '=', id).execute();
}

/** Lists valid, unused links that create an operator, newest first. */
export const listInvitations = (db: Db) =>
  db
    .selectFrom('operator_setup as s')
    .leftJoin('operator as o', 'o.id', 's.invited_by')
    .select(['s.id', 's.role', 's.expires_at', 'o.name as invited_by', 's.created_at'])
    .where('s.operator_id', 'is', null)
    .where('s.used_at', 'is', null)
    .where('s.expires_at', '>', sql<Date>`clock_timestamp()`)
    .orderBy('s.id', 'desc')
    .execute();

/** Withdraws a link that creates an operator; returns its role, or null if it is unknown or used. */
export async function deleteInvitation(tx: Db, id: bigint): Promise<{ role: string } | null> {
  const gone = await tx
    .deleteFrom('operator_setup')
    .where('id', '=', id)
    .where('operator_id', 'is', null)
    .where('used_at', 'is', null)
    .returning('role')
    .executeTakeFirst();
  return gone ?? null;
}
