/** Withdrawable part of a member's balance, after bonuses and agents' debts. */

import { withoutDebts } from '../agents/index.ts';
import { standing } from '../campaigns/bonus/index.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { type Book, MEMBER_BOOK } from '../platform/http/sessions.ts';

type Wallet = { memberId: bigint; book: Book };

/** Splits the balance. An agent's debts to those below him are not withdrawable. Locks the wallet. */
export async function ownMoney(tx: Tx, wallet: Wallet): ReturnType<typeof standing> {
  const parts = await standing(tx, wallet);
  if (wallet.book !== MEMBER_BOOK) return parts;
  return { ...parts, withdrawable: await withoutDebts(tx, wallet.memberId, parts.withdrawable) };
}
