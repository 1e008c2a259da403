/** Members' actions on promotions. */
import { FIRST_STATES, mayMove } from '@parlour/contract/promotions';
import { payPromotion } from '../../ledger/wallet/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import { fail, type Outcome, ok } from '../../platform/http/result.ts';
import { mayTryAgain, refusalOf } from './promotions.rules.ts';
import {
  type ApplicationRow,
  applyAgain,
  countPlace,
  findApplication,
  insertApplication,
  lockOpenActivity,
  moveApplication,
  notifyPromotionsChanged,
  type Sent,
} from './promotions.store.ts';

type Refusal =
  | 'thing.unknown'
  | 'promotion.coming'
  | 'promotion.closed'
  | 'promotion.full'
  | 'promotion.changed'
  | 'upload.gone'
  | 'register.field';

export type Draft = Sent & {
  promotionId: bigint;
  memberId: bigint;
  /** Marks the pictures as attached; returns false when that is not possible. */
  attach?: (tx: Db) => Promise<boolean>;
  /** Removes pictures of an earlier attempt. */
  remove?: (tx: Db, images: string[]) => Promise<void>;
};

/** Rolls back the transaction. */
class PicturesGone extends Error {}

/**
 * Applies for a promotion. Concurrent applications are serialised, so that a place is given once; repeating one returns
 * the existing application.
 */
export async function join(db: Db, draft: Draft): Promise<Outcome<ApplicationRow, Refusal>> {
  try {
    return await inTransaction(db, (tx) => joinIn(tx, draft));
  } catch (error) {
    if (error instanceof PicturesGone) return fail('upload.gone');
    throw error;
  }
}

async function joinIn(tx: Tx, draft: Draft): Promise<Outcome<ApplicationRow, Refusal>> {
  const { promotionId, memberId, comment, images } = draft;
  const activity = await lockOpenActivity(tx, promotionId);
  if (!activity) return fail('thing.unknown');
  const state = FIRST_STATES[activity.kind];
  if (state === null) return fail('promotion.changed');
  const own = await findApplication(tx, promotionId, memberId);
  if (own && !mayTryAgain(own)) return ok(own);
  const refusal = refusalOf(activity, activity.now.getTime());
  if (refusal) return fail(refusal);
  const isApplied = state === 'applying';
  if (isApplied && comment === '')
    return fail('register.field', { field: 'comment', messageKey: 'form.required', values: {} });
  await countPlace(tx, promotionId, 1);
  if (activity.places !== null) await notifyPromotionsChanged(tx);
  if (isApplied && draft.attach && !(await draft.attach(tx))) throw new PicturesGone();
  if (own) {
    await draft.remove?.(tx, own.images);
    return ok(await applyAgain(tx, own.id, { comment, images }));
  }
  const kept = isApplied ? { comment, images } : { comment: '', images: [] };
  return ok(await insertApplication(tx, { ...kept, announcementId: promotionId, memberId, state }));
}

/** Claims the play money that an operator released. The movement and the state are one transaction. */
export async function claim(
  db: Db,
  promotionId: bigint,
  memberId: bigint,
): Promise<Outcome<ApplicationRow, 'thing.unknown' | 'promotion.changed'>> {
  const done = await inTransaction(db, async (tx) => {
    const own = await findApplication(tx, promotionId, memberId);
    if (!own) return fail('thing.unknown');
    // The second of two taps gets the same response as the first.
    if (own.state === 'claimed') return ok({ row: own, afterCommit: () => {} });
    if (!mayMove('member', own.state, 'claimed')) return fail('promotion.changed');
    const row = await moveApplication(tx, own.id, own.state, { state: 'claimed' });
    if (!row) return fail('promotion.changed');
    const afterCommit = await payPromotion(tx, {
      memberId,
      amount: row.grant_amount,
      idempotencyKey: `part-${row.id}`,
    });
    return ok({ row, afterCommit });
  });
  if (!done.ok) return done;
  done.value.afterCommit();
  return ok(done.value.row);
}
