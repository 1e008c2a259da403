/** Balance summary of a member, and sums of payments and play. */

import { currencyOf } from '@parlour/contract/currencies';
import { moneyString } from '@parlour/contract/money';
import { getPosition } from '@parlour/contract/reporting.endpoints';
import { listWallets } from '@parlour/contract/wallet.endpoints';
import type { Brand } from '../../config/brand.ts';
import { type Book, balanceOf, findLedger, listBalances, walletShown } from '../../ledger/wallet/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import { mount, ok, type Scope } from '../../platform/http/mount.ts';
import { readPosition } from './balance-summary.store.ts';

/** Parts of a wallet's balance; minor units. */
export type Apart = { bonus: bigint; locked: bigint; withdrawable: bigint };

export type BalanceSummaryDeps = {
  db: Db;
  brand: Pick<Brand, 'currency' | 'timeZone'>;
  /** Reads and locks a wallet until the transaction ends. */
  apartOf: (tx: Tx, wallet: { memberId: bigint; book: Book }) => Promise<Apart & { after: () => void }>;
  /** Returns the sum of a wallet's pending withdrawals. */
  pendingOf: (db: Db, memberId: bigint, ledgerId: number) => Promise<bigint>;
};

export function balanceSummaryRoutes(scope: Scope, { db, brand, apartOf, pendingOf }: BalanceSummaryDeps): void {
  mount(scope, listWallets, async ({ session: { memberId } }) => {
    const { wallets, after } = await inTransaction(db, async (tx) => {
      const callbacks: (() => void)[] = [];
      const apart = new Map<Book, Apart & { pending: bigint }>();
      for (const { book, currency } of await listBalances(tx, memberId)) {
        const parts = await apartOf(tx, { memberId, book });
        callbacks.push(parts.after);
        apart.set(book, { ...parts, pending: await pendingOf(tx, memberId, findLedger(book, currency).id) });
      }
      // Read under the locks, so that the balance matches its parts.
      return { wallets: (await listBalances(tx, memberId)).map((wallet) => ({ wallet, apart })), after: callbacks };
    });
    for (const afterCommit of after) afterCommit();
    return ok({
      wallets: wallets.map(({ wallet, apart }) => {
        const money = (minor: bigint | undefined) => moneyString(minor ?? 0n, wallet.exponent);
        const parts = apart.get(wallet.book);
        return {
          ...walletShown(wallet),
          bonus: money(parts?.bonus),
          locked: money(parts?.locked),
          withdrawable: money(parts?.withdrawable),
          pending: money(parts?.pending),
        };
      }),
    });
  });

  mount(scope, getPosition, async ({ session: { memberId, book } }) => {
    const { accountId, currency, exponent } = await balanceOf(db, memberId, book);
    const money = (minor: bigint) => moneyString(minor, exponent);
    const ledgerId = findLedger(book, currency).id;
    const sums = await readPosition(db, { memberId, accountId, ledgerId, timeZone: brand.timeZone });
    return ok({
      symbol: currencyOf(brand.currency).symbol,
      spans: sums.map(({ span, deposits, withdrawals, bets, wins }) => ({
        span,
        deposits: money(deposits),
        withdrawals: money(withdrawals),
        netDeposits: money(deposits - withdrawals),
        bets: money(bets),
        wins: money(wins),
        net: money(wins - bets),
      })),
    });
  });
}
