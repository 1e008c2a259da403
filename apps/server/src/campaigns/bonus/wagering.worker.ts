/**
 * Counts play towards credits every two seconds, wallet by wallet, while there is any. Counting and bets never wait for
 * each other; the wallet's lock is taken only where a credit may have ended.
 */

import { balanceOf, ledgerById, onBalance } from '../../ledger/wallet/index.ts';
import type { Database } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { eachOrThrow, type JobScheduler, type Turn } from '../../platform/jobs/index.ts';
import { createSerial } from '../../platform/serial.ts';
import { COUNTING_JOB, databaseTime, listWaiting, readPolicy, type Waiting } from './bonus.store.ts';
import { publishCreditChange } from './credit-events.ts';
import { holdWallet } from './grant.ts';
import { countWallet, mayEnd } from './wagering.ts';

const LOOK_EVERY_MS = 2_000;
/** Every so many runs all wallets are examined. */
const EVERYBODY_EACH = 15;
const WALLETS_AT_ONCE = 1_000;

export type Counting = {
  /** Counts waiting play; returns the number of examined wallets. */
  refresh: () => Promise<number>;
  close: () => Promise<void>;
};

export function openCounting({ db, kind }: Pick<Database, 'db' | 'kind'>, jobs: JobScheduler): Counting {
  async function countOne(wallet: Waiting): Promise<void> {
    const { book } = ledgerById(wallet.ledgerId);
    const { changed, ends } = await inTransaction(db, async (tx) => {
      const counted = await countWallet(tx, wallet);
      const { balance } = await balanceOf(tx, wallet.memberId, book);
      const policy = await readPolicy(tx);
      const isOver = mayEnd(counted.credits, await databaseTime(tx)) || balance < policy.smallest_stake;
      return { changed: counted.changed, ends: isOver };
    });
    const ended = ends
      ? await inTransaction(db, (tx) => holdWallet(tx, { memberId: wallet.memberId, book }))
      : undefined;
    for (const afterCommit of ended?.afterCommit ?? []) afterCommit();
    if (changed) publishCreditChange(wallet.memberId);
  }

  async function takeIn(memberIds: readonly bigint[] | null, each: Turn['each']): Promise<number> {
    const wallets = await listWaiting(db, memberIds, WALLETS_AT_ONCE);
    await each(wallets, ({ accountId }) => accountId.toString(), countOne);
    return wallets.length;
  }

  const serial = createSerial();
  let played = new Set<bigint>();
  const stop = onBalance(({ memberId }) => played.add(memberId));
  // The first run includes play from before the start; later runs periodically include credits that expire.
  let looks = 0;
  jobs.shared({
    name: COUNTING_JOB,
    everyMs: LOOK_EVERY_MS,
    async run({ each }) {
      // Play on other servers is not published here.
      const everybody = kind === 'postgres' || looks % EVERYBODY_EACH === 0;
      looks++;
      if (!everybody && played.size === 0) return;
      const members = [...played];
      played = new Set();
      try {
        await serial.run(() => takeIn(everybody ? null : members, each));
      } catch (error) {
        for (const memberId of members) played.add(memberId);
        throw error;
      }
    },
  });

  return {
    refresh: () => serial.run(() => takeIn(null, eachOrThrow)),
    async close() {
      stop();
      await serial.settled();
    },
  };
}
