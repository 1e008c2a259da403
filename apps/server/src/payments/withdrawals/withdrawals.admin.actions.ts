/** What operators do about money that goes out. Each act is recorded in the transaction that does it. */
import { isHeld, mayMoveWithdrawal, type WithdrawalState } from '@parlour/contract/withdrawals';
import type { PayoutProvider } from '../../adapters/payments/payout.ts';
import { approve, ask, withdrawRequest } from '../../core/approvals/index.ts';
import { type Act, recordAudit } from '../../core/audit/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import type { Hub } from '../../platform/events/hub.ts';
import { fail, type Outcome, ok } from '../../platform/http/result.ts';
import { openPayoutCase } from '../../vendor-gateway/cases/index.ts';
import { approveAlone, recordApproved } from './approved-day.store.ts';
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
  /** Null where operators pay by hand. */
  provider: PayoutProvider | null;
  /** Above this sum of a member's day two operators approve, minor units. */
  fourEyesAbove: bigint;
  timeZone: string;
  /** The member's letter about it. */
  write: (tx: Tx, row: WithdrawalRow) => Promise<void>;
};

type Refusal =
  | 'thing.unknown'
  | 'withdraw.changed'
  | 'withdraw.second'
  | 'withdraw.off'
  | 'withdraw.held'
  | 'register.field';

/** The money's own part of a move; answers what tells the balance after the commit. */
async function moveMoney(tx: Tx, row: WithdrawalRow, to: WithdrawalState): Promise<() => void> {
  if (isReturn(to)) return giveBack(tx, row);
  if (to === 'paid') await payOut(tx, row);
  return () => {};
}

/**
 * Approves: at once while the sum of the member's approved withdrawals of the day stays within the house's limit, and above
 * it by two different persons within a day. The first of them leaves it to be looked at by another one.
 */
async function approval(
  tx: Tx,
  { fourEyesAbove: ceiling, timeZone }: Pick<AdminParts, 'fourEyesAbove' | 'timeZone'>,
  row: WithdrawalRow,
  operatorId: bigint,
): Promise<{ to: WithdrawalState; changes: Changes } | null> {
  const now = new Date();
  const sum = { memberId: row.member_id, amount: row.amount, ceiling, timeZone };
  if (!row.needs_two && (await approveAlone(tx, sum)))
    return { to: 'approved', changes: { first_approver: operatorId, first_approved_at: now } };
  const thing = { subject: SUBJECT, ref: row.id.toString(), operatorId };
  const first = async () => {
    await ask(tx, thing);
    return {
      to: 'reviewing',
      changes: { first_approver: operatorId, first_approved_at: now, needs_two: true },
    } as const;
  };
  if (row.first_approver === null) return first();
  const verdict = await approve(tx, thing);
  if (verdict === 'approved') {
    await recordApproved(tx, sum);
    return { to: 'approved', changes: { second_approver: operatorId } };
  }
  // The day of the first approval has passed, or who gave it may do so no more: this one is the first now.
  return verdict === 'expired' || (verdict === 'unknown' && row.first_approver !== operatorId) ? first() : null;
}

/**
 * Whether money that a provider was to pay out may go back now. What the provider has not been sent goes back at once and is
 * never sent. What it may have could be there twice, so that a second operator has to want it back too.
 */
async function mayReturn(
  tx: Tx,
  row: WithdrawalRow,
  by: WithdrawalDecision['by'],
  operatorId: bigint,
): Promise<boolean> {
  if (await withdrawUnsent(tx, row.id)) return true;
  const thing = { subject: RETURN, ref: row.id.toString(), operatorId };
  const { state } = await ask(tx, thing);
  if (state === 'again') return (await approve(tx, thing)) === 'approved';
  const after = { withdrawal: row.id.toString(), amount: row.amount.toString() };
  await recordAudit(tx, { ...by, act: 'withdrawal.return_asked', memberId: row.member_id, after });
  return false;
}

/** Moves a withdrawal on for an operator, with its record and what the member is told in the same transaction. */
export async function decideWithdrawal(
  { db, hub, provider, write, ...limits }: AdminParts,
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
    // Money goes back whatever the switch says; it goes on only while it is on.
    const goesOn = to === 'approved' || to === 'paying' || to === 'paid';
    if (goesOn && !(await holdOpen(tx))) return fail('withdraw.off');
    // A locked member's money stays where it is until an operator lets the member in again.
    if (goesOn && (await isLocked(tx, row.member_id))) return fail('withdraw.held');
    if (from === 'paying' && isReturn(to) && !(await mayReturn(tx, row, by, operatorId)))
      return fail('withdraw.second');
    let target = to;
    let changes: Changes = { operator_name: operator.name };
    if (to === 'approved') {
      const given = await approval(tx, limits, row, operatorId);
      if (!given) return fail('withdraw.second');
      target = given.to;
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
        ...(to === 'approved' && target === 'reviewing' ? { approvals: '1 of 2' } : {}),
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
  /** The provider, on record. */
  by: WithdrawalDecision['by'];
};

/**
 * What a provider reports: paid with its reference, or failed. A report about what is decided changes nothing; one that
 * contradicts the decision goes on record and becomes a case, since the money is then in two places, or in none.
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
