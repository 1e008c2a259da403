/** Withdrawable part of a member's balance, after bonuses and debts. */

import { withoutDebts } from '../agents/index.ts';
import { standing } from '../campaigns/bonus/index.ts';
import { readDebt } from '../lottery/index.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { type Book, MEMBER_BOOK } from '../platform/http/sessions.ts';

type Wallet = { memberId: bigint; book: Book };

/**
 * Splits the balance. An agent's debts to those below him are not withdrawable, and neither is a prize that the correction
 * of a lottery result takes back. Locks the wallet.
 */
export async function ownMoney(tx: Tx, wallet: Wallet): ReturnType<typeof standing> {
  const parts = await standing(tx, wallet);
  const left = parts.withdrawable - (await readDebt(tx, wallet));
  const withdrawable = left > 0n ? left : 0n;
  if (wallet.book !== MEMBER_BOOK) return { ...parts, withdrawable };
  return { ...parts, withdrawable: await withoutDebts(tx, wallet.memberId, withdrawable) };
}
