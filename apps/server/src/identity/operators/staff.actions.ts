/** Disabling, enabling and removing operators, and resetting what they sign in with. Each act is recorded in its transaction. */

import { type Act, recordAudit } from '../../core/audit/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, type Outcome, ok } from '../../platform/http/result.ts';
import type { OperatorAuthenticator } from './operator-authenticator.ts';
import type { OperatorState } from './operators.tables.ts';
import { countOpenSessions, lockStaff, setOperatorState } from './staff.store.ts';

type By = Pick<Act, 'operator' | 'request'>;
type Target = { id: bigint } | { name: string };
type Refusal = 'session.ended' | 'thing.unknown' | 'operator.self' | 'operator.last' | 'operator.state';

/** Whether the actor is the machine, or was not disabled in this very moment. */
const mayAct = ({ active }: { active: ReadonlySet<bigint> }, { operator }: By): boolean =>
  operator.operatorId === null || active.has(operator.operatorId);

const ACTS = { active: 'operator.enabled', disabled: 'operator.disabled', removed: 'operator.removed' } as const;

/**
 * Moves an operator to another state. One who is disabled or removed loses sessions, passkeys and everything that waits
 * for approval in the same transaction. The same state again changes nothing.
 *
 * @returns the operator's name and the number of sessions that ended; `operator.self` when the actor is the operator,
 *   `operator.last` when no active operator would remain, `operator.state` when the operator was removed
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
    if (state === to) return ok({ name, ended: 0 });
    if (state === 'removed') return fail('operator.state');
    if (state === 'active' && found.active.size === 1) return fail('operator.last');
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
    if (state !== 'active') return fail('operator.state');
    const link = await operatorAuthenticator.reset(tx, { id, name });
    await recordAudit(tx, { ...by, act: 'operator.reset', after: { name }, reason });
    return ok({ name, ...link });
  });
}
