/**
 * Manual adjustments of members' balances. Each is one transaction with its audit record; the adjustment is locked
 * before the wallet.
 */

import {
  approve,
  ask,
  endRequest,
  type NotApproved,
  notApproved,
  withdrawRequest,
} from '../../core/approvals/index.ts';
import { type Act, recordAudit } from '../../core/audit/index.ts';
import { ledgerById, lockPlayer, movePlayer } from '../../ledger/wallet/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import { fail, type Outcome, ok } from '../../platform/http/result.ts';
import { type AdjustmentLimits, requiredApprovers, SUBJECT } from './adjustments.rules.ts';
import {
  type Adjustment,
  decideAdjustment,
  expireAdjustments,
  insertAdjustment,
  lockAdjustment,
  type NewAdjustment,
} from './adjustments.store.ts';

export type By = { operator: Act['operator'] & { operatorId: bigint }; request: Act['request'] };

const refOf = (id: bigint) => ({ subject: SUBJECT, ref: id.toString() });
const factsOf = ({ id, ledger_id, amount }: Pick<Adjustment, 'id' | 'ledger_id' | 'amount'>) => ({
  adjustment: id.toString(),
  book: ledgerById(ledger_id).book,
  amount: amount.toString(),
});

export type Draft = Omit<NewAdjustment, 'requesterId' | 'ledgerId'> & { book: 'PLAY' | 'REAL' };
type AskRefusal = 'adjustment.short' | 'adjustment.key_used';

/** Requests an adjustment; the same key returns the same one. No money moves yet. */
export async function askFor(
  db: Db,
  draft: Draft,
  limits: AdjustmentLimits,
  by: By,
): Promise<Outcome<bigint, AskRefusal>> {
  const { memberId, book, amount, reason, key } = draft;
  const { operatorId } = by.operator;
  return inTransaction(db, async (tx) => {
    const { ledgerId, balance } = await lockPlayer(tx, { memberId, book });
    const made = await insertAdjustment(tx, { memberId, ledgerId, amount, reason, key, requesterId: operatorId });
    if (!made) return fail('adjustment.key_used');
    if (!made.isNew) return ok(made.id);
    if (balance + amount < 0n) throw new TooLittle(balance);
    await ask(tx, { ...refOf(made.id), operatorId, approvers: requiredApprovers(amount, limits) });
    await recordAudit(tx, {
      ...by,
      act: 'adjustment.asked',
      memberId,
      before: { balance: balance.toString() },
      after: factsOf({ id: made.id, ledger_id: ledgerId, amount }),
      reason,
    });
    return ok(made.id);
  }).catch((error: unknown) => {
    if (error instanceof TooLittle) return fail('adjustment.short', error.facts);
    throw error;
  });
}

/** Rolls back the transaction, because the balance does not cover the debit. */
class TooLittle extends Error {
  readonly facts: { balance: string };
  constructor(balance: bigint) {
    super('the balance does not cover it');
    this.facts = { balance: balance.toString() };
  }
}

type ApproveRefusal = NotApproved | 'adjustment.short' | 'adjustment.moved';

/**
 * Approves an adjustment, and executes it when no further approval is needed.
 *
 * @param seen the balance before it that the approver saw, minor units; a different one is refused
 * @returns a function that publishes the balance; call it after the commit
 */
export async function approveOne(
  db: Db,
  id: bigint,
  seen: bigint,
  by: By,
): Promise<Outcome<() => void, ApproveRefusal>> {
  const outcome = await inTransaction(db, async (tx): Promise<Outcome<() => void, ApproveRefusal>> => {
    const one = await lockAdjustment(tx, id);
    if (!one) return fail('thing.unknown');
    if (one.state === 'expired') return fail('approval.expired');
    if (one.state !== 'asked') return fail('approval.decided');
    if (one.requester_id === by.operator.operatorId) return fail('approval.own');
    const { book } = ledgerById(one.ledger_id);
    const memberId = one.member_id;
    const { balance } = await lockPlayer(tx, { memberId, book });
    // A balance that no longer covers it is reported before a changed balance is.
    if (balance + one.amount < 0n) return fail('adjustment.short', { balance: balance.toString() });
    if (balance !== seen) return fail('adjustment.moved');
    const approval = await approve(tx, { ...refOf(id), operatorId: by.operator.operatorId });
    if (approval === 'expired') return expire(tx, one);
    if (approval !== 'approved' && approval !== 'more') return notApproved(approval);
    const facts = factsOf(one);
    if (approval === 'more') {
      await recordAudit(tx, { ...by, act: 'adjustment.approved', memberId, after: { ...facts, done: false } });
      return ok(() => {});
    }
    const moved = await movePlayer(tx, {
      memberId,
      book,
      house: 'adjustments',
      amount: one.amount,
      op: 'adjustment',
      id: id.toString(),
    });
    if (moved.state === 'short') throw new Error(`adjustment ${id} fell short under its own lock`);
    const done = { before: balance, after: moved.balance, transfer: moved.transfer };
    if (!(await decideAdjustment(tx, id, { to: 'done', done }))) throw new Error(`adjustment ${id} was decided twice`);
    await recordAudit(tx, {
      ...by,
      act: 'adjustment.done',
      memberId,
      before: { balance: balance.toString() },
      after: { ...facts, balance: moved.balance.toString(), transfer: moved.transfer.toString() },
      reason: one.reason,
    });
    return ok(moved.afterCommit);
  });
  if (outcome.ok) outcome.value();
  return outcome;
}

/** The approval period is over: the adjustment expires, whatever the action was. */
async function expire(tx: Tx, one: Adjustment): Promise<Outcome<never, 'approval.expired'>> {
  await withdrawRequest(tx, refOf(one.id));
  await decideAdjustment(tx, one.id, { to: 'expired' });
  return fail('approval.expired');
}

/** Refuses an adjustment; its requester withdraws it. */
export async function refuseOne(
  db: Db,
  id: bigint,
  reason: string,
  by: By,
): Promise<Outcome<void, 'thing.unknown' | 'approval.decided' | 'access.right'>> {
  return inTransaction(db, async (tx) => {
    const one = await lockAdjustment(tx, id);
    if (!one) return fail('thing.unknown');
    const { operatorId } = by.operator;
    const ended = await endRequest(tx, { ...refOf(id), requesterId: one.requester_id, operatorId });
    if (!ended.ok) return ended;
    const to = ended.value;
    if (!(await decideAdjustment(tx, id, { to, by: operatorId, words: reason }))) return fail('approval.decided');
    await recordAudit(tx, {
      ...by,
      act: `adjustment.${to}`,
      memberId: one.member_id,
      before: factsOf(one),
      after: { state: to },
      reason,
    });
    return ok(undefined);
  });
}

/** Expires the adjustments that were not approved within their day; returns their number. */
export async function cleanUpAdjustments(db: Db): Promise<number> {
  return inTransaction(db, async (tx) => {
    const over = await expireAdjustments(tx);
    for (const { id } of over) await withdrawRequest(tx, refOf(id));
    return over.length;
  });
}
