/** Adding, changing and removing the roles of the house. Each act is recorded in its transaction. */
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
 * Adds a role with these rights and the rights to view that they need.
 *
 * @returns `operator.exceeds` when the actor lacks one of them, `role.name_taken` whatever the case of the letters
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
 * Changes a role for everybody who holds it. Requests of its holders that nobody has decided end when its rights change.
 *
 * @returns `operator.self` when the actor holds it, `operator.exceeds` when the actor lacks a right that it has or is to
 *   have
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

/** Removes a role; `role.in_use` while an operator or an open invitation has it. */
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
