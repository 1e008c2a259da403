/** Creation, change and removal of the installation's own roles. Each action is recorded in its transaction. */
import { completeRights, isBuiltInRole, type Right, rightsOfRole } from '@parlour/contract/operator-rights';
import { recordAudit } from '../../core/audit/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, type Outcome, ok } from '../../platform/http/result.ts';
import { deleteRole, insertRole, lockRole, readRole, updateRole } from './roles.store.ts';
import { type By, covers } from './staff.actions.ts';

type Draft = { name: string; rights: readonly Right[] };
type Role = { name: string; rights: Right[] };

/**
 * Adds a role with these rights and the rights to view that they require.
 *
 * @returns `operator.exceeds` if the actor lacks one of them, `role.name_taken` regardless of case
 */
export async function addRole(
  db: Db,
  { draft, reason, by }: { draft: Draft; reason: string; by: By },
): Promise<Outcome<Role, 'operator.exceeds' | 'role.name_taken'>> {
  const role = { name: draft.name, rights: completeRights(draft.rights) };
  return inTransaction(db, async (tx) => {
    if (!(await covers(tx, by, role.rights))) return fail('operator.exceeds');
    if (!(await insertRole(tx, role))) return fail('role.name_taken');
    await recordAudit(tx, { ...by, act: 'role.added', after: role, reason });
    return ok(role);
  });
}

/**
 * Changes a role for all its holders. Undecided requests of the holders are closed when the rights change.
 *
 * @returns `operator.self` if the actor holds the role, `operator.exceeds` if the actor lacks one of its old or new
 *   rights
 */
export async function changeRole(
  db: Db,
  { name, draft, reason, by }: { name: string; draft: Draft; reason: string; by: By },
): Promise<
  Outcome<Role, 'thing.unknown' | 'operator.exceeds' | 'operator.self' | 'role.built_in' | 'role.name_taken'>
> {
  if (isBuiltInRole(name)) return fail('role.built_in');
  const role = { name: draft.name, rights: completeRights(draft.rights) };
  return inTransaction(db, async (tx) => {
    const found = await lockRole(tx, name);
    if (!found) return fail('thing.unknown');
    const { operatorId } = by.operator;
    if (operatorId !== null && (await readRole(tx, operatorId))?.role === name) return fail('operator.self');
    const before = rightsOfRole(name, found.rights);
    if (!(await covers(tx, by, [...before, ...role.rights]))) return fail('operator.exceeds');
    if (!(await updateRole(tx, name, role))) return fail('role.name_taken');
    await recordAudit(tx, { ...by, act: 'role.changed', before: { name, rights: before }, after: role, reason });
    return ok(role);
  });
}

/** Removes a role; returns `role.in_use` while an operator or an open invitation has it. */
export async function removeRole(
  db: Db,
  { name, reason, by }: { name: string; reason: string; by: By },
): Promise<Outcome<{ name: string }, 'thing.unknown' | 'operator.exceeds' | 'role.built_in' | 'role.in_use'>> {
  if (isBuiltInRole(name)) return fail('role.built_in');
  return inTransaction(db, async (tx) => {
    const found = await lockRole(tx, name);
    if (!found) return fail('thing.unknown');
    const rights = rightsOfRole(name, found.rights);
    if (!(await covers(tx, by, rights))) return fail('operator.exceeds');
    if (!(await deleteRole(tx, name))) return fail('role.in_use');
    await recordAudit(tx, { ...by, act: 'role.removed', before: { name, rights }, reason });
    return ok({ name });
  });
}
