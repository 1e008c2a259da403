/** Deterministic races: other work runs during a password check. */
import { argon, type Hasher } from '../core/accounts/index.ts';

export type Interleaved = {
  hasher: Hasher;
  /** Runs `work` to its end after the next password was verified and before the caller gets the result. */
  duringNextCheck: (work: () => Promise<unknown>) => void;
};

/** Hasher of minimum cost that lets a test intervene between a check and its consequence. */
export function interleavedHasher(): Interleaved {
  const base = argon({ memoryCost: 64, timeCost: 1, parallelism: 1 });
  let pending: (() => Promise<unknown>) | null = null;
  return {
    hasher: {
      ...base,
      async verify(stored, password) {
        const work = pending;
        pending = null;
        const right = await base.verify(stored, password);
        await work?.();
        return right;
      },
    },
    duringNextCheck(work) {
      pending = work;
    },
  };
}
