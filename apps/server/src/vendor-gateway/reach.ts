/** Reach of a vendor, with a cache of the players that it has met. */
import type { Db } from '../platform/db/db.ts';
import {
  type Ceilings,
  type Credit,
  countReturn,
  hasMet,
  isBetLost,
  uncount,
  type Verdict,
  validateCredit,
} from './reach.store.ts';
import type { Soon } from './vendor.ts';
import type { VendorKey } from './vendors.ts';

/** Number of cached pairs of vendor and player; the oldest are dropped first. */
const KEPT = 200_000;

export type Reach = {
  /** Whether the player ever opened a game of the vendor. */
  hasMet: (vendorId: number, account: bigint) => Soon<boolean>;
  /** Whether a credit is so far below the vendor's ceiling that no query is needed. */
  isSmall: (vendor: Pick<VendorKey, 'creditMost' | 'hasWinsDayMost'>, op: string, amount: bigint) => boolean;
  judge: (credit: Credit) => Promise<Verdict>;
  /** Reverts the count of a call that was refused after all. */
  uncount: (call: Omit<Credit, 'amount'>) => Promise<void>;
  /** Counts the refund of a rollback whose bet arrived while the ceilings were checked. */
  countReturn: (call: Omit<Credit, 'op' | 'amount'>) => Promise<void>;
  isBetLost: (call: Omit<Credit, 'op' | 'amount'>) => Promise<boolean>;
};

export type ReachOptions = {
  /** Default ceilings of vendors. */
  ceilings: Ceilings;
  timeZone: string;
};

export function openReach(db: Db, { ceilings, timeZone }: ReachOptions): Reach {
  const met = new Set<string>();
  return {
    hasMet(vendorId, account) {
      const pair = `${vendorId} ${account}`;
      if (met.has(pair)) return true;
      return hasMet(db, vendorId, account).then((isKnown) => {
        if (!isKnown) return false;
        const [oldest] = met.size >= KEPT ? met : [];
        if (oldest !== undefined) met.delete(oldest);
        met.add(pair);
        return true;
      });
    },
    // Cached ceilings may have been lowered meanwhile: only amounts far below pass.
    isSmall: ({ creditMost, hasWinsDayMost }, op, amount) =>
      op === 'rollback'
        ? !hasWinsDayMost
        : op !== 'award' && amount <= (hasWinsDayMost ? 0n : (creditMost ?? ceilings.perCall) / 1_000n),
    judge: (credit) => validateCredit(db, credit, ceilings, timeZone),
    uncount: (call) => uncount(db, call),
    countReturn: (call) => countReturn(db, call, ceilings, timeZone),
    isBetLost: (call) => isBetLost(db, call),
  };
}
