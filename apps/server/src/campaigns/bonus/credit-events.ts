/** Tells this process of members whose credits changed. Nothing is told before its commit. */
type Listener = (memberId: bigint) => void;

const listeners = new Set<Listener>();

/** Hears of members whose credits came, went or were played on. The listener must not throw. @returns stops hearing */
export function onCreditChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called after a commit. */
export function publishCreditChange(memberId: bigint): void {
  for (const listener of listeners) listener(memberId);
}
