/**
 * Inviting, disabling, enabling and removing operators, their roles, and resetting their second factors. Each act is
 * recorded in its transaction. No operator gives out, takes or touches more than the own rights.
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

/** Whether the actor is the machine, or was not disabled in this very moment. */
const mayAct = ({ active }: { active: ReadonlySet<bigint> }, { operator }: By): boolean =>
  operator.operatorId === null || active.has(operator.operatorId);

/**
 * Whether the actor holds all of these rights: an operator who could act on a colleague with more would have them too.
 * The machine, where whoever reaches the command line holds the database, may do everything.
 */
export async function covers(tx: Db, { operator }: By, rights: Iterable<Right>): Promise<boolean> {
  if (operator.operatorId === null) return true;
  const own = (await readRole(tx, operator.operatorId))?.rights ?? new Set();
  return [...rights].every((right) => own.has(right));
}

const rightsOf = async (tx: Db, id: bigint): Promise<Iterable<Right>> => (await readRole(tx, id))?.rights ?? [];

const ACTS = { active: 'operator.enabled', disabled: 'operator.disabled', removed: 'operator.removed' } as const;

/**
 * Moves an operator to another state. One who is disabled or removed loses sessions, passkeys and everything that waits
 * for approval in the same transaction. The same state again changes nothing.
 *
 * @returns the operator's name and the number of sessions that ended; `operator.self` when the actor is the operator,
 *   `operator.last` when no active owner would remain, `operator.state` when the operator was removed,
 *   `operator.exceeds` when the operator has rights that the actor lacks
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
 * Deletes an operator's factors, ends the sessions, and issues a link by which an authenticator app is set up again. The
 * link works once, together with the password, for a short while: neither of the two is enough alone.
 *
 * @returns the token of the link and its end; `operator.state` when the operator is not active
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
 * Moves an operator to another role, at once: the next call of an open session has the rights of the new one. Requests
 * that nobody has decided end. The same role again changes nothing.
 *
 * @returns the refusals of {@link changeOperatorState}; `thing.unknown` for an unknown role, too
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
 * Makes a link that works once and creates an operator with a role.
 *
 * @returns the token of the link, its end and the role as it is spelled; `thing.unknown` for an unknown role
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

/** Withdraws a link that creates an operator; `thing.unknown` when it was used, withdrawn or is over. */
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
