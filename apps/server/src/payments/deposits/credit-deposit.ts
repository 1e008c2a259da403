/** The only place where deposits are credited, in one transaction. */
import type { DepositMover } from '@parlour/contract/deposits';
import { moveHouse, movePlayer } from '../../ledger/wallet/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type DepositContext, publishDeposit } from './deposit-context.ts';
import { costOf } from './deposits.rules.ts';
import { type DepositRow, moveDeposit } from './deposits.store.ts';

export type Settlement = {
  /** Locked by the caller, in the state from which it is settled. */
  deposit: DepositRow;
  mover: DepositMover;
  /** Minor units received; the requested amount by default. */
  amount?: bigint;
  /** Provider's id of the payment. */
  extRef?: string | undefined;
  operatorName?: string;
};

/**
 * Credits a deposit: moves the money and its fee, changes the state, sets the wagering requirement and publishes the
 * change. The deposit is locked before the wallet, as everywhere.
 *
 * @returns `afterCommit`, which publishes the new balance
 * @throws when the fee leaves nothing, or the deposit cannot be settled from its state
 */
export async function settle(
  tx: Tx,
  depositContext: DepositContext,
  { deposit, mover, amount = deposit.asked, extRef, operatorName }: Settlement,
): Promise<{ row: DepositRow; afterCommit: () => void }> {
  const { id, member_id: memberId, book, ledger_id: ledgerId } = deposit;
  const fee = costOf(amount, { fixed: deposit.fee_fixed, permille: deposit.fee_permille });
  if (fee === null) throw new RangeError(`deposit ${id} leaves nothing to credit`);
  await depositContext.ports.depositCame(tx, { depositId: id, amount });
  const credited = amount - fee;
  const moved = await movePlayer(tx, {
    memberId,
    book,
    house: 'deposits',
    amount: credited,
    op: 'deposit',
    id: id.toString(),
  });
  if (moved.state !== 'done' || moved.replayed || moved.ledgerId !== ledgerId)
    throw new Error(`deposit ${id} was credited before, or elsewhere`);
  if (fee > 0n)
    await moveHouse(tx, {
      ledgerId,
      from: 'deposits',
      to: 'fees',
      amount: fee,
      op: 'deposit_fee',
      id: id.toString(),
    });
  const { callbacks, missed } = await depositContext.ports.onDeposit(tx, {
    memberId,
    book,
    depositId: id,
    method: deposit.method,
    amount: credited,
    transfer: moved.transfer,
    chosen: deposit.bonus,
  });
  const row = await moveDeposit(
    tx,
    id,
    { from: deposit.state, to: 'settled', mover },
    {
      amount,
      fee,
      reason: null,
      transfer_id: moved.transfer,
      balance_after: moved.balance,
      bonus_missed: missed,
      ...(extRef === undefined ? {} : { ext_ref: extRef }),
      ...(operatorName === undefined ? {} : { operator_name: operatorName }),
    },
  );
  if (!row) throw new Error(`deposit ${id} moved on under its lock`);
  if (missed) await depositContext.writeMissed(tx, row);
  await publishDeposit(depositContext, tx, row);
  return {
    row,
    afterCommit() {
      moved.afterCommit();
      for (const afterCommit of callbacks) afterCommit();
    },
  };
}
