/** Ledger movements of a withdrawal: held, and then either paid out or given back, each once. */

import { ledgerById, moveHouse, movePlayer } from '../../ledger/wallet/index.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { WithdrawalRow } from './withdrawals.store.ts';

/** Names of the operations, used in statements and by the reconciliation. */
export const OPS = { hold: 'withdraw', back: 'withdraw_back', paid: 'withdraw_paid', fee: 'withdraw_fee' } as const;

type Held = Pick<WithdrawalRow, 'id' | 'member_id' | 'ledger_id' | 'amount' | 'fee'>;

const idOf = ({ id }: Held) => id.toString();

/** Holds the amount. Returns null when the balance does not cover it. */
export async function hold(tx: Tx, row: Held): Promise<(() => void) | null> {
  const { book } = ledgerById(row.ledger_id);
  const moved = await movePlayer(tx, {
    memberId: row.member_id,
    book,
    house: 'withdrawals',
    amount: -row.amount,
    op: OPS.hold,
    id: idOf(row),
  });
  return moved.state === 'done' ? moved.afterCommit : null;
}

/** Returns the whole amount to the balance. */
export async function giveBack(tx: Tx, row: Held): Promise<() => void> {
  const { book } = ledgerById(row.ledger_id);
  const moved = await movePlayer(tx, {
    memberId: row.member_id,
    book,
    house: 'withdrawals',
    amount: row.amount,
    op: OPS.back,
    id: idOf(row),
  });
  if (moved.state !== 'done') throw new Error(`withdrawal ${row.id} could not be given back`);
  return moved.afterCommit;
}

/** Moves the held amount to the payouts account, and the fee to the fees account. */
export async function payOut(tx: Tx, row: Held): Promise<void> {
  const of = { ledgerId: row.ledger_id, from: 'withdrawals', id: idOf(row) } as const;
  await moveHouse(tx, { ...of, to: 'payouts', amount: row.amount - row.fee, op: OPS.paid });
  if (row.fee > 0n) await moveHouse(tx, { ...of, to: 'fees', amount: row.fee, op: OPS.fee });
}
