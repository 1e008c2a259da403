/** What of a member's balance is the member's own to take out, by what bonuses and agents' debts ask. */

import { withoutDebts } from '../agents/index.ts';
import { standing } from '../campaigns/bonus/index.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { type Book, MEMBER_BOOK } from '../platform/http/sessions.ts';

type Wallet = { memberId: bigint; book: Book };

/** The parts of a balance. What an agent owes to those below him is not withdrawable. Locks the wallet. */
export async function ownMoney(tx: Tx, wallet: Wallet): ReturnType<typeof standing> {
  const parts = await standing(tx, wallet);
  if (wallet.book !== MEMBER_BOOK) return parts;
  return { ...parts, withdrawable: await withoutDebts(tx, wallet.memberId, parts.withdrawable) };
}
