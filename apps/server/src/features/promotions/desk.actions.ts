/** What operators do about the parts of members. */
import { type ApplicationState, holdsPlace, mayMove } from '@parlour/contract/promotions';
import type { Db } from '../../db/db.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { fail, type Outcome, ok } from '../../http/outcome.ts';
import { type Act, noteAct } from '../audit/index.ts';
import { type DeskPart, findPart, lockActivity } from './desk.store.ts';
import { countPlace, moveApplication, raisePromotions } from './promotions.store.ts';

export type Move = {
  id: bigint;
  from: ApplicationState;
  to: ApplicationState;
  reason: string;
  by: Pick<Act, 'operator' | 'request'>;
};
type Refusal = 'thing.unknown' | 'promotion.changed' | 'promotion.full' | 'register.field';

/** States in which a grant was promised. */
const isPromise = (state: ApplicationState): boolean => state === 'issued' || state === 'claim';

/**
 * Moves a part on, with its record and the message to the member in the same transaction. The place is counted first:
 * whoever joins holds the promotion before the part, and so does this.
 */
export async function movePart(
  db: Db,
  { id, from, to, reason, by }: Move,
  tell: (tx: Tx, part: DeskPart) => Promise<void>,
): Promise<Outcome<DeskPart, Refusal>> {
  if (!mayMove('operator', from, to)) return fail('promotion.changed');
  if (to === 'rejected' && reason === '')
    return fail('register.field', { field: 'reason', messageKey: 'form.required', values: {} });
  return inTransaction(db, async (tx) => {
    const seen = await findPart(tx, id);
    if (!seen) return fail('thing.unknown');
    const activity = await lockActivity(tx, seen.announcement_id);
    // Read anew behind the lock: another operator may have been faster.
    if (!activity || (await findPart(tx, id))?.state !== from) return fail('promotion.changed');
    const grant = seen.grant_amount > 0n ? seen.grant_amount : activity.grant_amount;
    if (to === 'claim' && grant === 0n)
      return fail('register.field', { field: 'grant', messageKey: 'form.required', values: {} });
    if (holdsPlace(from) !== holdsPlace(to)) {
      const isBack = holdsPlace(to);
      if (isBack && activity.places !== null && activity.taken >= activity.places) return fail('promotion.full');
      await countPlace(tx, activity.announcement_id, isBack ? 1 : -1);
      if (activity.places !== null) await raisePromotions(tx);
    }
    const moved = await moveApplication(tx, id, from, {
      state: to,
      reason,
      operator_name: to === 'applying' ? null : by.operator.name,
      ...(isPromise(to) ? { grant_amount: grant } : {}),
    });
    const part = moved && (await findPart(tx, id));
    if (!part) return fail('promotion.changed');
    await noteAct(tx, {
      ...by,
      act: 'promotion.moved',
      memberId: part.member_id,
      before: { part: id.toString(), promotion: part.announcement_id.toString(), state: from },
      after: { state: to, ...(isPromise(to) ? { grant: grant.toString() } : {}) },
      reason,
    });
    await tell(tx, part);
    return ok(part);
  });
}
