/**
 * Actions on operators: invite, disable, enable, remove, change of role, and reset of second factors. Each is recorded
 * in its transaction. Operators cannot grant, revoke or affect rights that they lack themselves.
 */
import { type Right, rightsOfRole } from '@parlour/contract/operator-rights';
import { type Act, recordAudit } from '../../core/audit/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, type Outcome, ok } from '../../platform/http/result.ts';
import { newToken, tokenHash } from '../../platform/http/tokens.ts';
import type { OperatorAuthenticator } from './operator-authenticator.ts';
import { addSetupToken } from './operators.store.ts';
import type { OperatorState } from './operators.tables.ts';
import { deleteInvitation, holdRole, readRole, setOperatorRole } from './roles.store.ts';
import { countOpenSessions, lockStaff, OWNER, setOperatorState } from './staff.store.ts';

export type By = Pick<Act, 'operator' | 'request'>;
type Target = { id: bigint } | { name: string };
type Refusal =
  | 'session.ended'
  | 'thing.unknown'
  | 'operator.self'
  | 'operator.last'
  | 'operator.state'
  | 'operator.exceeds';

/** Whether the actor is the command line, or an operator who is still active. */
const mayAct = ({ active }: { active: ReadonlySet<bigint> }, { operator }: By): boolean =>
  operator.operatorId === null || active.has(operator.operatorId);

/**
 * Whether the actor holds all of these rights, because acting on a colleague with more rights would be a way to obtain
 * them. The command line may do everything, because anyone with access to it has access to the database.
 */
export async function covers(tx: Db, { operator }: By, rights: Iterable<Right>): Promise<boolean> {
  if (operator.operatorId === null) return true;
  const own = (await readRole(tx, operator.operatorId))?.rights ?? new Set();
  return [...rights].every((right) => own.has(right));
}

const rightsOf = async (tx: Db, id: bigint): Promise<Iterable<Right>> => (await readRole(tx, id))?.rights ?? [];

const ACTS = { active: 'operator.enabled', disabled: 'operator.disabled', removed: 'operator.removed' } as const;

/**
 * Changes an operator's state. Disabling or removing an operator also ends the sessions, deletes the passkeys and
 * withdraws pending requests in the same transaction. An unchanged state has no effect.
 *
 * @returns the operator's name and the number of ended sessions; `operator.self` if the actor is the operator,
 *   `operator.last` if no active owner would remain, `operator.state` if the operator was removed, `operator.exceeds`
 *   if the operator has rights that the actor lacks
 */
export async function changeOperatorState(
  db: Db,
  { target, to, reason, by }: { target: Target; to: OperatorState; reason: string; by: By },
): Promise<Outcome<{ name: string; ended: number }, Refusal>> {
  return inTransaction(db, async (tx) => {
    const found = await lockStaff(tx, target);
    if (!found) return fail('thing.unknown');
    const { id, name, state } = found;
    if (id === by.operator.operatorId) return fail('operator.self');
    if (!mayAct(found, by)) return fail('session.ended');
    if (!(await covers(tx, by, await rightsOf(tx, id)))) return fail('operator.exceeds');
    if (state === to) return ok({ name, ended: 0 });
    if (state === 'removed') return fail('operator.state');
    if (found.isLastOwner) return fail('operator.last');
    const ended = await countOpenSessions(tx, id);
    await setOperatorState(tx, id, to);
    await recordAudit(tx, { ...by, act: ACTS[to], before: { name, state }, after: { state: to, ended }, reason });
    return ok({ name, ended });
  });
}

/**
 * Deletes an operator's factors, ends the sessions, and issues a link to set up an authenticator app. The link works
 * once, for a short time, and requires the password: neither of the two is enough alone.
 *
 * @returns the token of the link and its expiry; `operator.state` if the operator is not active
 */
export async function resetOperator(
  db: Db,
  operatorAuthenticator: Pick<OperatorAuthenticator, 'reset'>,
  { target, reason, by }: { target: Target; reason: string; by: By },
): Promise<Outcome<{ name: string; token: string; until: Date }, Exclude<Refusal, 'operator.last'>>> {
  return inTransaction(db, async (tx) => {
    const found = await lockStaff(tx, target);
    if (!found) return fail('thing.unknown');
    const { id, name, state } = found;
    if (id === by.operator.operatorId) return fail('operator.self');
    if (!mayAct(found, by)) return fail('session.ended');
    if (!(await covers(tx, by, await rightsOf(tx, id)))) return fail('operator.exceeds');
    if (state !== 'active') return fail('operator.state');
    const link = await operatorAuthenticator.reset(tx, { id, name });
    await recordAudit(tx, { ...by, act: 'operator.reset', after: { name }, reason });
    return ok({ name, ...link });
  });
}

/**
 * Changes an operator's role with immediate effect: the next call of an open session has the new rights. Undecided
 * requests are closed. An unchanged role has no effect.
 *
 * @returns the refusals of {@link changeOperatorState}, or `thing.unknown` for an unknown role
 */
export async function changeOperatorRole(
  db: Db,
  { target, to, reason, by }: { target: Target; to: string; reason: string; by: By },
): Promise<Outcome<{ name: string; role: string }, Refusal>> {
  return inTransaction(db, async (tx) => {
    const found = await lockStaff(tx, target);
    const role = await holdRole(tx, to);
    if (!found || !role) return fail('thing.unknown');
    const { id, name, state } = found;
    if (id === by.operator.operatorId) return fail('operator.self');
    if (!mayAct(found, by)) return fail('session.ended');
    const rights = [...(await rightsOf(tx, id)), ...rightsOfRole(role.name, role.rights)];
    if (!(await covers(tx, by, rights))) return fail('operator.exceeds');
    if (state === 'removed') return fail('operator.state');
    if (found.role === role.name) return ok({ name, role: role.name });
    if (found.isLastOwner && role.name !== OWNER) return fail('operator.last');
    await setOperatorRole(tx, id, role.name);
    await recordAudit(tx, {
      ...by,
      act: 'operator.role',
      before: { name, role: found.role },
      after: { role: role.name },
      reason,
    });
    return ok({ name, role: role.name });
  });
}

/**
 * Creates a single-use link that creates an operator with a role.
 *
 * @returns the token of the link, its expiry and the stored spelling of the role; `thing.unknown` for an unknown role
 */
export async function inviteOperator(
  db: Db,
  { role: wanted, reason, by }: { role: string; reason: string; by: By },
): Promise<Outcome<{ token: string; until: Date; role: string }, 'thing.unknown' | 'operator.exceeds'>> {
  return inTransaction(db, async (tx) => {
    const role = await holdRole(tx, wanted);
    if (!role) return fail('thing.unknown');
    if (!(await covers(tx, by, rightsOfRole(role.name, role.rights)))) return fail('operator.exceeds');
    const token = newToken();
    const invitedBy = by.operator.operatorId;
    const until = await addSetupToken(tx, tokenHash(token), { role: role.name, invitedBy });
    await recordAudit(tx, { ...by, act: 'operator.invited', after: { role: role.name, until }, reason });
    return ok({ token, until, role: role.name });
  });
}

/** Withdraws a link that creates an operator; returns `thing.unknown` if it was used, withdrawn or has expired. */
export async function withdrawInvitation(
  db: Db,
  { id, reason, by }: { id: bigint; reason: string; by: By },
): Promise<Outcome<{ role: string }, 'thing.unknown'>> {
  return inTransaction(db, async (tx) => {
    const gone = await deleteInvitation(tx, id);
    if (!gone) return fail('thing.unknown');
    await recordAudit(tx, { ...by, act: 'operator.invitation_withdrawn', before: gone, reason });
    return ok(gone);
  });
}
