/** The console's page of operators. */
import { listStaff, removeStaff, resetStaff, setStaffState } from '@parlour/contract/operators.admin.endpoints';
import type { Db } from '../../platform/db/db.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import type { OperatorAuthenticator } from './operator-authenticator.ts';
import { changeOperatorState, resetOperator } from './staff.actions.ts';
import { listOperators } from './staff.store.ts';

const noReason = () => fail('register.field', { field: 'reason', messageKey: 'form.required', values: {} });

export function staffRoutes(
  scope: Scope,
  { db, operatorAuthenticator }: { db: Db; operatorAuthenticator: OperatorAuthenticator },
): void {
  mount(scope, listStaff, async ({ operator }) => {
    const rows = await listOperators(db);
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
}
