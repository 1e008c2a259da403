/** Console endpoints for a member's responsible gaming. Every action is audited in its own transaction. */
import { isStopSpan } from '@parlour/contract/responsible-gaming';
import {
  getMemberProtection,
  liftStop,
  putMemberLimit,
  stopMember,
} from '@parlour/contract/responsible-gaming.endpoints';
import { findMember } from '../../core/accounts/index.ts';
import { recordAudit } from '../../core/audit/index.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { setHouseLimit } from './limits.actions.ts';
import { listNotes } from './limits.store.ts';
import type { ProtectionDeps } from './responsible-gaming.routes.ts';
import { readLimit } from './responsible-gaming.rules.ts';
import { findProtection } from './responsible-gaming.store.ts';
import { liftFor, stopFor } from './stops.actions.ts';
import { listStops, type StopRow } from './stops.store.ts';
import { limitsOf, stopOf } from './view.ts';

/** Book displayed for members. */
export type ProtectionAdminDeps = ProtectionDeps & { book: 'PLAY' | 'REAL' };

const DAY_MS = 24 * 3_600_000;
const stateOf = ({ lifted_at, is_over, asked_at }: StopRow): 'running' | 'over' | 'lifting' | 'lifted' => {
  if (lifted_at) return 'lifted';
  if (is_over) return 'over';
  return asked_at ? 'lifting' : 'running';
};
const missing = (field: string) =>
  fail('register.field', {
    field,
    messageKey: field === 'reason' ? 'form.required' : 'error.invalidInput',
    values: {},
  });

export function protectionAdminRoutes(scope: Scope, deps: ProtectionAdminDeps): void {
  const { db, hub, currency, policy, book } = deps;
  const { exponent, symbol } = currency;
  const parts = { db, hub, exponent };

  mount(scope, getMemberProtection, async ({ input, operator }) => {
    const memberId = BigInt(input.params.id);
    if (!(await findMember(db, memberId))) return fail('thing.unknown');
    const [limits, stops, notes, own] = await Promise.all([
      limitsOf(db, { memberId, book, exponent }),
      listStops(db, memberId),
      listNotes(db, memberId),
      findProtection(db, memberId),
    ]);
    return ok({
      limits,
      stops: stops.map((row) => ({
        ...stopOf(row),
        id: row.id.toString(),
        by: row.operator_name,
        leastUntil: row.least_until.toISOString(),
        state: stateOf(row),
        liftableAt: row.asked_at ? new Date(row.asked_at.getTime() + DAY_MS).toISOString() : null,
        isOwnAsk: row.asked_by === operator.operatorId,
      })),
      notes: notes.map((row) => ({
        id: row.id.toString(),
        at: row.at.toISOString(),
        what: row.what,
        detail: row.detail,
        by: row.by_name,
      })),
      realityMinutes: own?.reality_minutes ?? policy.realityMinutes,
      symbol,
    });
  });

  mount(scope, putMemberLimit, async ({ input, operator, request }) => {
    const memberId = BigInt(input.params.id);
    const { kind, span, amount: wished } = input.body;
    const reason = input.body.reason.trim();
    if (reason === '') return missing('reason');
    const amount = readLimit({ kind, span, amount: wished }, exponent);
    if (amount === undefined) return missing('amount');
    if (!(await findMember(db, memberId))) return fail('thing.unknown');
    const state = await setHouseLimit(parts, { memberId, kind, span }, amount, {
      name: operator.name,
      note: (tx, before, after) =>
        recordAudit(tx, { operator, request, act: 'protection.limit', memberId, reason, before, after }),
    });
    return ok({ state });
  });

  mount(scope, stopMember, async ({ input, operator, request }) => {
    const memberId = BigInt(input.params.id);
    const { kind, span } = input.body;
    const reason = input.body.reason.trim();
    if (reason === '') return missing('reason');
    if (!isStopSpan(kind, span)) return missing('span');
    if (!(await findMember(db, memberId))) return fail('thing.unknown');
    const stop = await stopFor(
      parts,
      { memberId, kind, span },
      {
        name: operator.name,
        note: (tx, after) => recordAudit(tx, { operator, request, act: 'protection.stop', memberId, reason, after }),
      },
    );
    return ok({ stop: stopOf(stop) });
  });

  mount(scope, liftStop, async ({ input, operator, request }) => {
    const memberId = BigInt(input.params.id);
    const reason = input.body.reason.trim();
    if (reason === '') return missing('reason');
    return liftFor(
      parts,
      { memberId, stopId: BigInt(input.params.stop), operatorId: operator.operatorId },
      {
        name: operator.name,
        note: (tx, after) => recordAudit(tx, { operator, request, act: 'protection.lift', memberId, reason, after }),
      },
    );
  });
}
