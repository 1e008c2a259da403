/** Console endpoints for wallets frozen by the ledger monitor. */

import { moneyString } from '@parlour/contract/money';
import { listFrozenWallets, releaseWallet } from '@parlour/contract/wallet-freezes.endpoints';
import { recordAudit } from '../../core/audit/index.ts';
import { isWrong, ledgerById, liftFreeze, listFreezes, lockFreeze } from '../../ledger/wallet/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';

const SHOWN = 200;

export function freezesRoutes(scope: Scope, { db }: { db: Db }): void {
  mount(scope, listFrozenWallets, async () =>
    ok({
      wallets: (await listFreezes(db, SHOWN)).map(({ id, memberId, account, ledgerId, balance, at }) => {
        const { book, currency } = ledgerById(ledgerId);
        const shown = { symbol: currency.symbol, balance: moneyString(balance, currency.exponent) };
        return { id: id.toString(), memberId: memberId.toString(), account, book, ...shown, at: at.toISOString() };
      }),
    }),
  );

  mount(scope, releaseWallet, async ({ input: { params, body }, operator, request }) => {
    return inTransaction(db, async (tx) => {
      const freeze = await lockFreeze(tx, BigInt(params.id));
      if (!freeze) return fail('thing.unknown');
      if (await isWrong(tx, freeze.accountId)) return fail('wallet.not_clean');
      await liftFreeze(tx, freeze, { by: operator.name, reason: body.reason });
      const { memberId, balance } = freeze;
      const act = { operator, request, act: 'wallet.released', memberId, reason: body.reason };
      await recordAudit(tx, { ...act, after: { balance: balance.toString() } });
      return ok({ released: true as const });
    });
  });
}
