/** Members' actions on credits. */

import type { Book } from '../../ledger/wallet/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, type Outcome, ok } from '../../platform/http/result.ts';
import { forgetStakes, isAtStake } from './bonus.store.ts';
import { publishCreditChange } from './credit-events.ts';
import { holdWallet } from './grant.ts';
import { endCredit } from './wagering.ts';

export type Cancel = {
  memberId: bigint;
  book: Book;
  creditId: bigint;
  /** Loss that was displayed to the member, minor units. */
  loses: bigint;
};

/** Cancels a credit. Its money in an open round belongs to it: until that round ends, cancelling is refused. */
export async function cancelCredit(
  db: Db,
  { memberId, book, creditId, loses }: Cancel,
): Promise<Outcome<void, 'thing.unknown' | 'bonus.round_open' | 'bonus.moved'>> {
  const done = await inTransaction(db, async (tx) => {
    const wallet = await holdWallet(tx, { memberId, book });
    const credit = wallet.credits.find(({ id, restricted }) => id === creditId && restricted);
    if (!credit) return { outcome: fail('thing.unknown'), afterCommit: wallet.afterCommit };
    if (await isAtStake(tx, wallet.accountId, creditId))
      return { outcome: fail('bonus.round_open'), afterCommit: wallet.afterCommit };
    if (credit.remaining !== loses) return { outcome: fail('bonus.moved'), afterCommit: wallet.afterCommit };
    const { afterCommit } = await endCredit(tx, wallet, credit, { state: 'cancelled', released: 0n, returned: loses });
    if (wallet.credits.length === 1) await forgetStakes(tx, wallet.accountId);
    return {
      outcome: ok(undefined),
      afterCommit: [...wallet.afterCommit, afterCommit, () => publishCreditChange(memberId)],
    };
  });
  for (const afterCommit of done.afterCommit) afterCommit();
  return done.outcome;
}
