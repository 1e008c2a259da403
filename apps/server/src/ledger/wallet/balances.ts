/** Publishes committed balances within this process, never before their commit. */
import type { CommandOutcome } from './commands.ts';
import { ledgerById } from './ledgers.ts';
import type { Book } from './wallet.tables.ts';

export type BalanceChange = {
  memberId: bigint;
  book: Book;
  /** Minor units. */
  balance: bigint;
  /** Newest transfer that the balance includes; a larger one is more recent. */
  ledgerId: bigint;
  at: Date;
};

type Listener = (change: BalanceChange) => void;

const listeners = new Set<Listener>();

/**
 * Subscribes to every committed balance change of this process, at most one per account and batch. The listener must
 * not throw.
 *
 * @returns an unsubscribe function
 */
export function onBalance(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called after a commit, with the outcomes in the order of execution. */
export function publishOutcomes(outcomes: readonly CommandOutcome[]): void {
  if (listeners.size === 0) return;
  const newest = new Map<string, BalanceChange>();
  const at = new Date();
  for (const { memberId, ledgerId, balance, transfer } of outcomes) {
    if (memberId === null || ledgerId === null || balance === null || transfer === null) continue;
    const key = `${memberId} ${ledgerId}`;
    const known = newest.get(key);
    if (known && known.ledgerId > transfer) continue;
    newest.set(key, { memberId, book: ledgerById(ledgerId).book, balance, ledgerId: transfer, at });
  }
  for (const change of newest.values()) for (const listener of listeners) listener(change);
}
