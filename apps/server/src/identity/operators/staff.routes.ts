/** Console endpoints for operators and their roles. */
import { isBuiltInRole, RIGHTS, type Right, rightsOfRole } from '@parlour/contract/operator-rights';
import {
  addStaffRole,
  changeStaffRole,
  inviteStaff,
  listStaff,
  listStaffRoles,
  removeStaff,
  removeStaffRole,
  resetStaff,
  setStaffRole,
  setStaffState,
  withdrawStaffInvitation,
} from '@parlour/contract/operators.admin.endpoints';
import type { Db } from '../../platform/db/db.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import type { OperatorAuthenticator } from './operator-authenticator.ts';
import { addRole, changeRole, removeRole } from './roles.actions.ts';
import { listInvitations, listRoleRows } from './roles.store.ts';
import {
  changeOperatorRole,
  changeOperatorState,
  inviteOperator,
  resetOperator,
  withdrawInvitation,
} from './staff.actions.ts';
import { listOperators } from './staff.store.ts';

const fieldFailure = (field: string, messageKey: string, values = {}) =>
  fail('register.field', { field, messageKey, values });
const noReason = () => fieldFailure('reason', 'form.required');

const NAME_LENGTHS = { min: 3, max: 40 };

/** Returns the problem with a role's name; undefined if it is valid. */
function nameFailure(name: string) {
  if (name.length < NAME_LENGTHS.min || name.length > NAME_LENGTHS.max)
    return fieldFailure('name', 'form.length', NAME_LENGTHS);
  // It would look like the built-in role in a list.
  return isBuiltInRole(name.toLowerCase()) ? fail('role.name_taken') : undefined;
}

export function staffRoutes(
  scope: Scope,
  { db, operatorAuthenticator }: { db: Db; operatorAuthenticator: OperatorAuthenticator },
): void {
  mount(scope, listStaff, async ({ operator }) => {
    const rows = await listOperators(db);
    const invitations = await listInvitations(db);
    return ok({
      operators: rows.map((row) => ({
        id: row.id.toString(),
        name: row.name,
        role: row.role,
        state: row.state,
        app: row.has_app,
        passkeys: row.passkeys,
        since: row.created_at.toISOString(),
        seenAt: row.seen_at?.toISOString() ?? null,
        linkUntil: row.link_until?.toISOString() ?? null,
        own: row.id === operator.operatorId,
      })),
      invitations: invitations.map((row) => ({
        id: row.id.toString(),
        role: row.role,
        by: row.invited_by,
        since: row.created_at.toISOString(),
        until: row.expires_at.toISOString(),
      })),
    });
  });

  mount(scope, setStaffState, async ({ input: { params, body }, operator, request }) => {
    const reason = body.reason.trim();
    if (reason === '') return noReason();
    const change = { target: { id: BigInt(params.id) }, to: body.state, reason, by: { operator, request } };
    const done = await changeOperatorState(db, change);
    return done.ok ? ok({ ended: done.value.ended }) : done;
  });

  mount(scope, removeStaff, async ({ input: { params, body }, operator, request }) => {
    const reason = body.reason.trim();
    if (reason === '') return noReason();
    const change = { target: { id: BigInt(params.id) }, to: 'removed', reason, by: { operator, request } } as const;
    const done = await changeOperatorState(db, change);
    return done.ok ? ok({ ended: done.value.ended }) : done;
  });

  mount(scope, resetStaff, async ({ input: { params, body }, operator, request }) => {
    const reason = body.reason.trim();
    if (reason === '') return noReason();
    const draft = { target: { id: BigInt(params.id) }, reason, by: { operator, request } };
    const done = await resetOperator(db, operatorAuthenticator, draft);
    return done.ok ? ok({ token: done.value.token, until: done.value.until.toISOString() }) : done;
  });

  mount(scope, setStaffRole, async ({ input: { params, body }, operator, request }) => {
    const reason = body.reason.trim();
    if (reason === '') return noReason();
    const change = { target: { id: BigInt(params.id) }, to: body.role.trim(), reason, by: { operator, request } };
    const done = await changeOperatorRole(db, change);
    return done.ok ? ok({ role: done.value.role }) : done;
  });

  mount(scope, inviteStaff, async ({ input: { body }, operator, request }) => {
    const reason = body.reason.trim();
    if (reason === '') return noReason();
    const done = await inviteOperator(db, { role: body.role.trim(), reason, by: { operator, request } });
    return done.ok ? ok({ ...done.value, until: done.value.until.toISOString() }) : done;
  });

  mount(scope, withdrawStaffInvitation, async ({ input: { params, body }, operator, request }) => {
    const reason = body.reason.trim();
    if (reason === '') return noReason();
    return withdrawInvitation(db, { id: BigInt(params.id), reason, by: { operator, request } });
  });

  mount(scope, listStaffRoles, async () => {
    const rows = await listRoleRows(db);
    const roles = rows.map(({ name, rights, held, invited }) => ({
      name,
      builtIn: isBuiltInRole(name),
      rights: [...rightsOfRole(name, rights)],
      operators: held,
      invitations: invited,
    }));
    // Built-in roles first, those with the most rights leading.
    const place = ({ builtIn, rights }: (typeof roles)[number]) => (builtIn ? -rights.length : RIGHTS.length);
    return ok({ roles: roles.sort((a, b) => place(a) - place(b)) });
  });

  const newRole = ({ name, rights }: { name: string; rights: Right[] }) => ({
    name,
    builtIn: false,
    rights,
    operators: 0,
    invitations: 0,
  });

  mount(scope, addStaffRole, async ({ input: { body }, operator, request }) => {
    const [reason, name] = [body.reason.trim(), body.name.trim()];
    if (reason === '') return noReason();
    const wrong = nameFailure(name);
    if (wrong) return wrong;
    const done = await addRole(db, { draft: { name, rights: body.rights }, reason, by: { operator, request } });
    return done.ok ? ok(newRole(done.value)) : done;
  });

  mount(scope, changeStaffRole, async ({ input: { params, body }, operator, request }) => {
    const [reason, name] = [body.reason.trim(), body.name.trim()];
    if (reason === '') return noReason();
    const wrong = nameFailure(name);
    if (wrong) return wrong;
    const draft = { name, rights: body.rights };
    const done = await changeRole(db, { name: params.role, draft, reason, by: { operator, request } });
    if (!done.ok) return done;
    const row = (await listRoleRows(db)).find((one) => one.name === done.value.name);
    return ok({ ...newRole(done.value), operators: row?.held ?? 0, invitations: row?.invited ?? 0 });
  });

  mount(scope, removeStaffRole, async ({ input: { params, body }, operator, request }) => {
    const reason = body.reason.trim();
    if (reason === '') return noReason();
    return removeRole(db, { name: params.role, reason, by: { operator, request } });
  });
}
