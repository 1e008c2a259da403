/** What second factors of members and operators have in common: a sealed secret, steps and codes that are good once. */

import type { Secrets } from '../../config/secrets.ts';
import type { Db } from '../../platform/db/db.ts';
import { type FactorTables, factorStore } from './factor-store.store.ts';
import { matchStep, newRecoveryCodes, recoveryHash } from './totp.ts';

/** The sealed secret of an app, and the newest step of the clock that was spent. */
export type AppFactor = { sealed: Buffer; lastStep: bigint };

/**
 * @param kind of the owners; it is part of what their secrets and recovery codes are bound to
 * @param clock what time it is; tests set it
 */
export function createFactorStore(
  kind: 'member' | 'operator',
  { tables, secrets, clock }: { tables: FactorTables; secrets: Secrets; clock: () => Date },
) {
  const store = factorStore(tables);
  const labelOf = (owner: bigint): string => `totp:${kind}:${owner}`;
  const hashOf = (owner: bigint, code: string) => recoveryHash(secrets.pepper, `${kind}:${owner}`, code);
  const open = (owner: bigint, sealed: Buffer): Buffer => secrets.open(sealed, labelOf(owner));

  /** The step of a right code that is still good; null for any other code. */
  const stepOf = (owner: bigint, { sealed, lastStep }: AppFactor, code: string): bigint | null =>
    matchStep(open(owner, sealed), code, clock(), lastStep);

  return {
    seal: (owner: bigint, secret: Buffer): Buffer => secrets.seal(secret, labelOf(owner)),
    open,
    stepOf,

    /** What a right code was, which is spent by it; null when it is neither of the app nor a recovery code. */
    async spend(tx: Db, owner: bigint, app: AppFactor | null, code: string): Promise<'app' | 'recovery' | null> {
      const step = app && stepOf(owner, app, code);
      if (step !== null) return (await store.spendStep(tx, owner, step)) ? 'app' : null;
      const hash = hashOf(owner, code);
      return hash !== null && (await store.spendRecoveryCode(tx, owner, hash)) ? 'recovery' : null;
    },

    /** Ten new recovery codes in place of the older ones; they are in no other place than this answer. */
    async writeRecoveryCodes(tx: Db, owner: bigint): Promise<string[]> {
      const codes = newRecoveryCodes();
      await store.putRecoveryCodes(
        tx,
        owner,
        codes.flatMap((code) => hashOf(owner, code) ?? []),
      );
      return codes;
    },
  };
}
