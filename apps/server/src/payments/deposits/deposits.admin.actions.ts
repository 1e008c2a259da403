/** Operators' decisions about deposits. Each is audited in its own transaction. */
import { type DepositState, mayMoveDeposit } from '@parlour/contract/deposits';
import { MAX_AMOUNT, moneyString, parseMoney } from '@parlour/contract/money';
import type { CreditAct } from '../../accounting/credit-policy/index.ts';
import { type Act, recordAudit } from '../../core/audit/index.ts';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import { fail, type Outcome, ok } from '../../platform/http/result.ts';
import { settle } from './credit-deposit.ts';
import { type DepositContext, publishDeposit } from './deposit-context.ts';
import { findCase, paymentOfCase } from './deposits.admin.store.ts';
import { costOf, numberOf } from './deposits.rules.ts';
import { lockDeposit, moveDeposit } from './deposits.store.ts';
import { closeCase, closeDepositCases } from './provider-events.store.ts';

export type By = Pick<Act, 'operator' | 'request'>;
type Refusal = 'thing.unknown' | 'cashier.changed' | 'register.field';

const missing = (field: string) => fail('register.field', { field, messageKey: 'form.required', values: {} });

export type Confirmation = { id: string; from: DepositState; amount: string; note: string };

type Confirmed = { came: bigint; deposit: NonNullable<Awaited<ReturnType<typeof lockDeposit>>> };

/** Returns the received amount and the locked deposit, or why it cannot be confirmed. */
async function confirmable(
  tx: Tx,
  depositContext: DepositContext,
  { id, from, amount, note }: Confirmation,
): Promise<Outcome<Confirmed, Refusal>> {
  const came = parseMoney(amount, depositContext.currency.exponent);
  if (came === null || came <= 0n || came > MAX_AMOUNT) return missing('amount');
  if (note === '') return missing('note');
  if (!mayMoveDeposit('operator', from, 'settled')) return fail('cashier.changed');
  const deposit = await lockDeposit(tx, BigInt(id));
  if (!deposit) return fail('thing.unknown');
  if (deposit.state !== from) return fail('cashier.changed');
  if (costOf(came, { fixed: deposit.fee_fixed, permille: deposit.fee_permille }) === null) return missing('amount');
  return ok({ came, deposit });
}

/**
 * Credits exactly the received amount. The excess over the announced amount counts as credited by the operator; the
 * rest counts as confirmed, because the operator may have announced it as well.
 *
 * @param answer creates the endpoint's response after the commit
 */
export const confirmAct = <Value>(
  depositContext: DepositContext,
  answer: (id: bigint) => Promise<Value>,
): CreditAct<Confirmation, Value, Refusal> => ({
  async weigh(tx, input) {
    const found = await confirmable(tx, depositContext, input);
    if (!found.ok) return found;
    const { came, deposit } = found.value;
    const written = (minor: bigint) => moneyString(minor, depositContext.currency.exponent);
    return ok({
      amount: came > deposit.asked ? came - deposit.asked : 0n,
      confirmed: came > deposit.asked ? deposit.asked : came,
      title: `Deposit ${numberOf(deposit.id)}: ${written(came)} instead of ${written(deposit.asked)}`,
    });
  },
  async perform(tx, input, { operator, request, asker }) {
    const found = await confirmable(tx, depositContext, input);
    if (!found.ok) return found;
    const { came, deposit } = found.value;
    const { id } = deposit;
    const { row, afterCommit } = await settle(tx, depositContext, {
      deposit,
      mover: 'operator',
      amount: came,
      extRef: await paymentOfCase(tx, id),
      operatorName: asker.name,
    });
    await closeDepositCases(tx, id, { operator: asker.name, note: input.note });
    await recordAudit(tx, {
      operator,
      request,
      act: 'deposit.confirmed',
      memberId: row.member_id,
      before: { deposit: numberOf(id), state: input.from, asked: row.asked.toString() },
      after: { state: row.state, amount: row.amount.toString(), fee: row.fee.toString() },
      reason: input.note,
    });
    await depositContext.write(tx, row);
    return ok(() => {
      afterCommit();
      return answer(id);
    });
  },
});

export type Rejection = { id: bigint; from: DepositState; words: string; by: By };

/** Refuses a deposit for which no money arrived. The member is shown the operator's reason. */
export async function refuse(
  depositContext: DepositContext,
  { id, from, words, by }: Rejection,
): Promise<Outcome<bigint, Refusal>> {
  if (words === '') return missing('words');
  if (!mayMoveDeposit('operator', from, 'failed')) return fail('cashier.changed');
  return inTransaction(depositContext.db, async (tx) => {
    const deposit = await lockDeposit(tx, id);
    if (!deposit) return fail('thing.unknown');
    if (deposit.state !== from) return fail('cashier.changed');
    const { name: operator_name } = by.operator;
    const change = { reason: 'refused', words, operator_name } as const;
    const row = await moveDeposit(tx, id, { from, to: 'failed', mover: 'operator' }, change);
    if (!row) return fail('cashier.changed');
    await depositContext.ports.depositFell(tx, { depositId: id });
    await recordAudit(tx, {
      ...by,
      act: 'deposit.refused',
      memberId: row.member_id,
      before: { deposit: numberOf(id), state: from, asked: row.asked.toString() },
      after: { state: row.state },
      reason: words,
    });
    await depositContext.write(tx, row);
    await publishDeposit(depositContext, tx, row);
    return ok(id);
  });
}

/** Closes a case with a note about its resolution. */
export async function close(
  depositContext: DepositContext,
  { id, note, by }: { id: bigint; note: string; by: By },
): Promise<Outcome<bigint, Refusal>> {
  if (note === '') return missing('note');
  return inTransaction(depositContext.db, async (tx) => {
    const found = await findCase(tx, id);
    if (!found) return fail('thing.unknown');
    if (!(await closeCase(tx, id, { operator: by.operator.name, note }))) return fail('cashier.changed');
    await recordAudit(tx, {
      ...by,
      act: 'deposit.case_closed',
      before: {
        case: id.toString(),
        kind: found.kind,
        payment: found.provider_ref,
        amount: found.amount ?? '',
        currency: found.currency,
      },
      reason: note,
    });
    return ok(id);
  });
}
