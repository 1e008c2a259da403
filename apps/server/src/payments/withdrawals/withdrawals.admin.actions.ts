/** Operators' decisions about withdrawals. Each is audited in its own transaction. */
import { isHeld, mayMoveWithdrawal, type WithdrawalState } from '@parlour/contract/withdrawals';
import type { PayoutProvider } from '../../adapters/payments/payout.ts';
import { approve, approversFor, ask, listApprovers, withdrawRequest } from '../../core/approvals/index.ts';
import { type Act, recordAudit } from '../../core/audit/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import type { Hub } from '../../platform/events/hub.ts';
import { fail, type Outcome, ok } from '../../platform/http/result.ts';
import { openPayoutCase } from '../../vendor-gateway/cases/index.ts';
import { approveAlone, lockApprovedToday, recordApproved } from './approved-day.store.ts';
import { giveBack, payOut } from './ledger-moves.ts';
import { insertPayout, withdrawUnsent } from './payouts.store.ts';
import { publishWithdrawalMoved } from './withdrawals.actions.ts';
import { isLocked } from './withdrawals.admin.store.ts';
import { isReturn, missingField } from './withdrawals.rules.ts';
import { type Changes, changeRow, holdOpen, lockWithdrawal, moveRow, type WithdrawalRow } from './withdrawals.store.ts';

const SUBJECT = 'withdrawal' as const;
/** Giving back what a provider may pay out. */
const RETURN = 'withdrawal.return' as const;

export type WithdrawalDecision = {
  id: bigint;
  from: WithdrawalState;
  to: WithdrawalState;
  reason: string;
  reference: string;
  by: Pick<Act, 'operator' | 'request'>;
};

export type AdminParts = {
  db: Db;
  hub: Pick<Hub, 'publish'>;
  /** Null when operators pay manually. */
  provider: PayoutProvider | null;
  /** Limits in force: the sum of a member's day in minor units above which two operators must approve. */
  limits: () => { fourEyesAbove: bigint };
  /** The same sum above which three operators must approve; null for no such limit. */
  threeAbove: bigint | null;
  timeZone: string;
  /** Writes the message to the member. */
  write: (tx: Tx, row: WithdrawalRow) => Promise<void>;
};

type Refusal =
  | 'thing.unknown'
  | 'withdraw.changed'
  | 'withdraw.second'
  | 'withdraw.off'
  | 'withdraw.held'
  | 'register.field';

/** Moves the money of a transition; returns the function that publishes the balance after the commit. */
async function moveMoney(tx: Tx, row: WithdrawalRow, to: WithdrawalState): Promise<() => void> {
  if (isReturn(to)) return giveBack(tx, row);
  if (to === 'paid') await payOut(tx, row);
  return () => {};
}

type Limits = Pick<AdminParts, 'threeAbove' | 'timeZone'> & { limits: ReturnType<AdminParts['limits']> };

/**
 * Approves: immediately while the sum of the member's approved withdrawals of the day stays within the brand's limit;
 * above it, two different operators must approve within a day, and three above a second limit. Until the last approval
 * the withdrawal stays in review.
 */
async function approval(
  tx: Tx,
  { limits: { fourEyesAbove: ceiling }, threeAbove, timeZone }: Limits,
  row: WithdrawalRow,
  operatorId: bigint,
): Promise<{ to: WithdrawalState; changes: Changes; approvals?: string } | null> {
  const now = new Date();
  const sum = { memberId: row.member_id, amount: row.amount, ceiling, timeZone };
  const isThree =
    row.needs_three || (threeAbove !== null && (await lockApprovedToday(tx, sum)) + row.amount > threeAbove);
  if (!row.needs_two && !isThree && (await approveAlone(tx, sum)))
    return { to: 'approved', changes: { first_approver: operatorId, first_approved_at: now } };
  const most = isThree ? 3 : 2;
  const thing = { subject: SUBJECT, ref: row.id.toString(), operatorId };
  const first = async () => {
    await ask(tx, { ...thing, approvers: isThree ? 2 : 1 });
    return {
      to: 'reviewing',
      changes: { first_approver: operatorId, first_approved_at: now, needs_two: true, needs_three: isThree },
      approvals: `1 of ${most}`,
    } as const;
  };
  if (row.first_approver === null) return first();
  // It came to need three after the first approval, for what was approved meanwhile: that one asked for one more only.
  if (isThree && !row.needs_three) {
    await withdrawRequest(tx, thing);
    return first();
  }
  const verdict = await approve(tx, thing);
  if (verdict === 'more') return { to: 'reviewing', changes: {}, approvals: `2 of ${most}` };
  if (verdict === 'approved') {
    await recordApproved(tx, sum);
    if (!isThree) return { to: 'approved', changes: { second_approver: operatorId } };
    const [second, third] = await listApprovers(tx, thing);
    return { to: 'approved', changes: { second_approver: second ?? null, third_approver: third ?? null } };
  }
  // The first approval has expired, or its operator may no longer approve: this one becomes the first.
  return verdict === 'expired' || (verdict === 'unknown' && row.first_approver !== operatorId) ? first() : null;
}

/**
 * Whether money that a provider was to pay out may be returned now. An unsent payout is returned immediately and never
 * sent. One that the provider may have could be paid twice, so a second operator must approve the return, and a third
 * one above the second limit.
 */
async function mayReturn(
  tx: Tx,
  row: WithdrawalRow,
  threeAbove: bigint | null,
  by: WithdrawalDecision['by'],
  operatorId: bigint,
): Promise<boolean> {
  if (await withdrawUnsent(tx, row.id)) return true;
  const thing = { subject: RETURN, ref: row.id.toString(), operatorId };
  const { state } = await ask(tx, { ...thing, approvers: approversFor(row.amount, threeAbove) });
  const after = { withdrawal: row.id.toString(), amount: row.amount.toString() };
  if (state === 'again') {
    const verdict = await approve(tx, thing);
    if (verdict === 'more')
      await recordAudit(tx, { ...by, act: 'withdrawal.return_approved', memberId: row.member_id, after });
    return verdict === 'approved';
  }
  await recordAudit(tx, { ...by, act: 'withdrawal.return_asked', memberId: row.member_id, after });
  return false;
}

/**
 * Changes the state of a withdrawal for an operator, with its audit record and the member's message in the same
 * transaction.
 */
export async function decideWithdrawal(
  { db, hub, provider, write, limits, threeAbove, timeZone }: AdminParts,
  { id, from, to, reason, reference, by }: WithdrawalDecision,
): Promise<Outcome<WithdrawalRow, Refusal>> {
  if (!mayMoveWithdrawal('operator', from, to)) return fail('withdraw.changed');
  const missing = missingField(to, { reason, reference });
  if (missing) return fail('register.field', { field: missing, messageKey: 'form.required', values: {} });
  if (to === 'paying' && provider === null) return fail('withdraw.changed');
  const { operator } = by;
  if (operator.operatorId === null) return fail('withdraw.second');
  const operatorId = operator.operatorId;

  const done = await inTransaction(db, async (tx) => {
    const row = await lockWithdrawal(tx, id);
    if (!row) return fail('thing.unknown');
    if (row.state !== from) return fail('withdraw.changed');
    // Money can be returned regardless of the switch; withdrawals proceed only while it is on.
    const goesOn = to === 'approved' || to === 'paying' || to === 'paid';
    if (goesOn && !(await holdOpen(tx))) return fail('withdraw.off');
    // A locked member's withdrawal does not proceed until an operator unlocks the member.
    if (goesOn && (await isLocked(tx, row.member_id))) return fail('withdraw.held');
    if (from === 'paying' && isReturn(to) && !(await mayReturn(tx, row, threeAbove, by, operatorId)))
      return fail('withdraw.second');
    let target = to;
    let changes: Changes = { operator_name: operator.name };
    let approvals: string | undefined;
    if (to === 'approved') {
      const given = await approval(tx, { limits: limits(), threeAbove, timeZone }, row, operatorId);
      if (!given) return fail('withdraw.second');
      target = given.to;
      approvals = given.approvals;
      changes = { ...changes, ...given.changes };
    }
    if (to === 'requested') changes = { ...changes, first_approver: null, first_approved_at: null, operator_name: '' };
    if (to === 'requested' || to === 'refused') await withdrawRequest(tx, { subject: SUBJECT, ref: id.toString() });
    if (isReturn(to)) changes = { ...changes, reason };
    if (to === 'paid') changes = { ...changes, reference };
    const moved =
      target === row.state ? await changeRow(tx, id, changes) : await moveRow(tx, id, from, target, changes);
    if (!moved) return fail('withdraw.changed');
    const afterCommit = await moveMoney(tx, moved, target);
    if (target === 'paying' && provider) await insertPayout(tx, id, provider.code);
    await recordAudit(tx, {
      ...by,
      act: 'withdrawal.moved',
      memberId: row.member_id,
      before: { withdrawal: id.toString(), state: row.state, amount: row.amount.toString(), fee: row.fee.toString() },
      after: {
        state: target,
        ...(approvals ? { approvals } : {}),
        ...(to === 'paid' ? { reference } : {}),
      },
      reason,
    });
    await publishWithdrawalMoved(tx, hub, moved);
    if (!isHeld(target)) await write(tx, moved);
    return ok({ row: moved, afterCommit });
  });
  if (!done.ok) return done;
  done.value.afterCommit();
  return ok(done.value.row);
}

export type Report = {
  id: bigint;
  to: 'paid' | 'failed';
  reference: string;
  reason: string;
  /** The provider, as recorded in the audit log. */
  by: WithdrawalDecision['by'];
};

/**
 * Applies a provider's report: paid with its reference, or failed. A report about a decided withdrawal changes nothing;
 * one that contradicts the decision is recorded and opens a case, because the money is then paid twice, or not at all.
 */
export async function moveForProvider(
  tx: Tx,
  { hub, write }: Pick<AdminParts, 'hub' | 'write'>,
  { id, to, reference, reason, by }: Report,
): Promise<(() => void) | null> {
  const row = await lockWithdrawal(tx, id);
  if (row && row.state !== 'paying' && row.state !== to) {
    const before = { withdrawal: id.toString(), state: row.state, amount: row.amount.toString() };
    const { member_id: memberId } = row;
    await recordAudit(tx, {
      ...by,
      act: 'withdrawal.contradicted',
      memberId,
      before,
      after: { state: to, reference },
      reason,
    });
    await openPayoutCase(tx, {
      memberId,
      ledgerId: row.ledger_id,
      withdrawalId: id,
      provider: by.operator.name,
      amount: row.amount,
      reported: to,
    });
  }
  if (row?.state !== 'paying') return null;
  const moved = await moveRow(tx, id, 'paying', to, to === 'paid' ? { reference } : { reason });
  if (!moved) return null;
  const afterCommit = await moveMoney(tx, moved, to);
  await publishWithdrawalMoved(tx, hub, moved);
  await write(tx, moved);
  return afterCommit;
}
