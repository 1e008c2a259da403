/** Races that are won on purpose: something else happens while a password is being looked at. */
import { argon, type Hasher } from '../core/accounts/index.ts';

export type Interleaved = {
  hasher: Hasher;
  /** Runs `work` to its end after the next password was looked at and before the caller hears of it. */
  duringNextCheck: (work: () => Promise<unknown>) => void;
};

/** A hasher of the least cost that lets a test step in between a check and what it allows. */
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
