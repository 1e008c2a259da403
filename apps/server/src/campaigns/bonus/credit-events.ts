/** Publishes changed credits within this process, never before their commit. */
type Listener = (memberId: bigint) => void;

const listeners = new Set<Listener>();

/**
 * Subscribes to changes of members' credits: opened, ended or played on. The listener must not throw. @returns an
 * unsubscribe function
 */
export function onCreditChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called after a commit. */
export function publishCreditChange(memberId: bigint): void {
  for (const listener of listeners) listener(memberId);
}
