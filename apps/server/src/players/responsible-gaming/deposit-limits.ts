/** Deposit limits: an opened deposit uses its share of the limits immediately, and releases it when it is not paid. */
import type { Db } from '../../platform/db/db.ts';
import type { Book } from '../../platform/http/sessions.ts';
import {
  currentStop,
  depositSums,
  endUse,
  findProtection,
  hasUse,
  insertUse,
  ledgerOfWallet,
  listLimits,
  lockProtection,
  mustAnswer,
  reviveUse,
} from './responsible-gaming.store.ts';

export type DepositRefusal =
  | { code: 'protection.stopped'; value: { until: string | null } }
  /** A limit must be set, or declined, first. */
  | { code: 'protection.limit_first' }
  /** `left`: minor units that may still be deposited within the span that ends soonest. */
  | { code: 'protection.deposit_limit'; span: 'day' | 'week' | 'month'; limit: bigint; left: bigint };

export type DepositInput = {
  memberId: bigint;
  book: Book;
  /** Id of the deposit; repeating it uses nothing more. */
  depositId: bigint | string;
  /** Minor units, before fees. */
  amount: bigint;
};

const SPANS = ['day', 'week', 'month'] as const;

/**
 * Reserves a deposit's share of the member's limits, or returns why it may not be opened. Locks the member's protection
 * row until the transaction ends, so that two concurrent deposits never use the same rest. Call it before a wallet is
 * locked.
 */
export async function mayDeposit(tx: Db, draft: DepositInput): Promise<DepositRefusal | null> {
  const { memberId, book, depositId, amount } = draft;
  await lockProtection(tx, memberId);
  const stop = await currentStop(tx, memberId);
  if (stop) return { code: 'protection.stopped', value: { until: stop.until?.toISOString() ?? null } };
  if (await hasUse(tx, String(depositId))) return null;
  const ledgerId = await ledgerOfWallet(tx, memberId, book);
  if (ledgerId === undefined) throw new Error(`member ${memberId} has no wallet in book ${book}`);
  const limits = (await listLimits(tx, memberId)).filter(({ kind }) => kind === 'deposit');
  if (limits.length === 0 && (await mustAnswer(tx)) && !(await findProtection(tx, memberId))?.answered_at)
    return { code: 'protection.limit_first' };
  if (limits.length > 0) {
    const sums = await depositSums(tx, memberId, ledgerId);
    let nearest: DepositRefusal | null = null;
    let least: bigint | null = null;
    for (const span of SPANS)
      for (const { amount: limit } of limits.filter((each) => each.span === span)) {
        const left = limit > sums[span] ? limit - sums[span] : 0n;
        if (amount <= left || (least !== null && least <= left)) continue;
        least = left;
        nearest = { code: 'protection.deposit_limit', span, limit, left };
      }
    if (nearest) return nearest;
  }
  await insertUse(tx, { depositId: String(depositId), memberId, ledgerId, amount });
  return null;
}

/** Releases the share of a deposit that failed, was cancelled or expired. Idempotent. */
export const depositFell = (tx: Db, { depositId }: { depositId: bigint | string }): Promise<void> =>
  endUse(tx, String(depositId));

/** Records a received deposit, late or with another amount than announced: the received amount counts. */
export const depositCame = (
  tx: Db,
  { depositId, amount }: { depositId: bigint | string; amount: bigint },
): Promise<void> => reviveUse(tx, String(depositId), amount);

/** Whether a member is in a time-out or self-excluded now. */
export const isStopped = async (db: Db, memberId: bigint): Promise<boolean> =>
  (await currentStop(db, memberId)) !== undefined;
