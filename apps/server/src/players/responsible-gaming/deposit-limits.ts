/** Deposits against a member's limits: what is opened takes its part at once, and gives it back when nothing comes. */
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
  /** A limit has to be set, or declined, first. */
  | { code: 'protection.limit_first' }
  /** `left`: minor units that may still be paid in within the span that is nearest to its end. */
  | { code: 'protection.deposit_limit'; span: 'day' | 'week' | 'month'; limit: bigint; left: bigint };

export type DepositInput = {
  memberId: bigint;
  book: Book;
  /** The deposit's own id: the same one again takes nothing more. */
  depositId: bigint | string;
  /** Minor units, before fees. */
  amount: bigint;
};

const SPANS = ['day', 'week', 'month'] as const;

/**
 * Takes a deposit's part of the member's limits, or says why it may not be opened. Holds the member's row of protection
 * until the transaction ends, so that two deposits at once never share what is left. Call it before a wallet is locked.
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

/** A deposit failed, was cancelled or ran out: its part of the limits is free again. Twice is as once. */
export const depositFell = (tx: Db, { depositId }: { depositId: bigint | string }): Promise<void> =>
  endUse(tx, String(depositId));

/** Money of a deposit came, late or another amount than was announced: it counts as what came. */
export const depositCame = (
  tx: Db,
  { depositId, amount }: { depositId: bigint | string; amount: bigint },
): Promise<void> => reviveUse(tx, String(depositId), amount);

/** Whether a member is in a time-out or excluded now. */
export const isStopped = async (db: Db, memberId: bigint): Promise<boolean> =>
  (await currentStop(db, memberId)) !== undefined;
