/**
 * Continuously reads the ledger in small parts, and freezes a wallet whose entries or balance do not add up: a
 * manipulated row then changes neither what can be played nor what can be paid out.
 */

import { type Actor, recordAudit } from '../../core/audit/index.ts';
import { freezeWallets, nextTransfers, nextWallets } from '../../ledger/wallet/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { JobScheduler } from '../../platform/jobs/index.ts';
import { keepReading, lockReading, markWrong } from './ledger-monitor.store.ts';

/** Rows per part, which takes some milliseconds. */
const SIZE = { transfers: 2_000, wallets: 5_000 };

const WATCH: Actor = { id: null, operatorId: null, name: 'watch over the books', role: 'machine' };

export type Looked = {
  /** Accounts of the wallets frozen by this step. */
  frozen: bigint[];
  /** The pass is not complete yet. */
  goesOn: boolean;
};

/** Reads the next part, if a pass is due and no other server is reading. */
export const lookOn = (db: Db, size = SIZE): Promise<Looked> =>
  inTransaction(db, async (tx) => {
    const from = await lockReading(tx);
    if (!from) return { frozen: [], goesOn: false };
    const next = from.part === 'transfers' ? nextTransfers : nextWallets;
    const { readTo, isLast, wrong } = await next(tx, from.readTo, size[from.part]);
    const after = from.part === 'transfers' ? ({ part: 'wallets', readTo: 0n } as const) : null;
    const at = isLast ? after : { part: from.part, readTo };
    await keepReading(tx, from, at);
    const frozen = await freezeWallets(tx, wrong);
    for (const { accountId, memberId } of frozen) {
      const after = { wallet: accountId.toString() };
      await recordAudit(tx, { operator: WATCH, request: { ip: '' }, act: 'wallet.frozen', memberId, after });
    }
    if (wrong.length > 0) await markWrong(tx);
    return { frozen: frozen.map(({ accountId }) => accountId), goesOn: at !== null };
  });

const EVERY_MS = 1_000;
/** Milliseconds of each second that are spent on it, plus at most one part. */
const BUDGET_MS = 25;

/** Registers the monitor. @param alarm called with the accounts of every frozen wallet */
export function startLedgerMonitor(jobs: JobScheduler, db: Db, alarm: (accounts: bigint[]) => void): void {
  jobs.shared({
    name: 'ledger.monitor',
    everyMs: EVERY_MS,
    async run({ signal }) {
      const until = performance.now() + BUDGET_MS;
      let looked: Looked;
      do {
        looked = await lookOn(db);
        if (looked.frozen.length > 0) alarm(looked.frozen);
      } while (looked.goesOn && performance.now() < until && !signal.aborted);
    },
  });
}
