/** Operators' actions on applications. */
import { type ApplicationState, holdsPlace, mayMove } from '@parlour/contract/promotions';
import type { CreditAct } from '../../accounting/credit-policy/index.ts';
import { recordAudit } from '../../core/audit/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { type AdminPart, findPart, lockActivity } from './promotions.admin.store.ts';
import { countPlace, moveApplication, notifyPromotionsChanged } from './promotions.store.ts';

export type Move = { id: string; from: ApplicationState; to: ApplicationState; reason: string };
type Refusal = 'thing.unknown' | 'promotion.changed' | 'promotion.full' | 'register.field';

/** States in which a grant has been promised. */
const isPromise = (state: ApplicationState): boolean => state === 'issued' || state === 'claim';

/** Locks the application and its promotion and returns them with the grant, or why the transition is not allowed. */
async function movable(tx: Tx, { id, from, to, reason }: Move) {
  if (!mayMove('operator', from, to)) return fail('promotion.changed');
  if (to === 'rejected' && reason === '')
    return fail('register.field', { field: 'reason', messageKey: 'form.required', values: {} });
  const seen = await findPart(tx, BigInt(id));
  if (!seen) return fail('thing.unknown');
  const activity = await lockActivity(tx, seen.announcement_id);
  // Read again under the lock, because another operator may have been faster.
  if (!activity || (await findPart(tx, BigInt(id)))?.state !== from) return fail('promotion.changed');
  const grant = seen.grant_amount > 0n ? seen.grant_amount : activity.grant_amount;
  if (to === 'claim' && grant === 0n)
    return fail('register.field', { field: 'grant', messageKey: 'form.required', values: {} });
  return ok({ activity, grant });
}

/**
 * Changes the state of an application, with its audit record and the message to the member in the same transaction. The
 * promotion is locked before the application, as it is when members apply. A released grant counts as credited.
 *
 * @param answer creates the endpoint's response after the commit
 */
export const moveAct = <Value>(
  notifyApplicant: (tx: Tx, part: AdminPart) => Promise<void>,
  answer: (part: AdminPart) => Promise<Value>,
): CreditAct<Move, Value, Refusal> => ({
  async weigh(tx, move) {
    const found = await movable(tx, move);
    if (!found.ok) return found;
    return ok({ amount: move.to === 'claim' ? found.value.grant : 0n, title: `Grant of application ${move.id}` });
  },
  async perform(tx, move, { operator, request, asker }) {
    const found = await movable(tx, move);
    if (!found.ok) return found;
    const { activity, grant } = found.value;
    const { from, to, reason } = move;
    const id = BigInt(move.id);
    if (holdsPlace(from) !== holdsPlace(to)) {
      const isBack = holdsPlace(to);
      if (isBack && activity.places !== null && activity.taken >= activity.places) return fail('promotion.full');
      await countPlace(tx, activity.announcement_id, isBack ? 1 : -1);
      if (activity.places !== null) await notifyPromotionsChanged(tx);
    }
    const moved = await moveApplication(tx, id, from, {
      state: to,
      reason,
      operator_name: to === 'applying' ? null : asker.name,
      ...(isPromise(to) ? { grant_amount: grant } : {}),
    });
    const part = moved && (await findPart(tx, id));
    if (!part) return fail('promotion.changed');
    await recordAudit(tx, {
      operator,
      request,
      act: 'promotion.moved',
      memberId: part.member_id,
      before: { part: move.id, promotion: part.announcement_id.toString(), state: from },
      after: { state: to, ...(isPromise(to) ? { grant: grant.toString() } : {}) },
      reason,
    });
    await notifyApplicant(tx, part);
    return ok(() => answer(part));
  },
});
