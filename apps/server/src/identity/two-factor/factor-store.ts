/** Shared parts of members' and operators' second factors: a sealed secret, time steps and single-use codes. */

import type { Secrets } from '../../config/secrets.ts';
import type { Db } from '../../platform/db/db.ts';
import { type FactorTables, factorStore } from './factor-store.store.ts';
import { matchStep, newRecoveryCodes, recoveryHash } from './totp.ts';

/** Sealed secret of an authenticator app, and the newest used time step. */
export type AppFactor = { sealed: Buffer; lastStep: bigint };

/**
 * @param kind of the owners; secrets and recovery codes are bound to it
 * @param clock current time; set by tests
 */
export function createFactorStore(
  kind: 'member' | 'operator',
  { tables, secrets, clock }: { tables: FactorTables; secrets: Secrets; clock: () => Date },
) {
  const store = factorStore(tables);
  const labelOf = (owner: bigint): string => `totp:${kind}:${owner}`;
  const hashOf = (owner: bigint, code: string) => recoveryHash(secrets.pepper, `${kind}:${owner}`, code);
  const open = (owner: bigint, sealed: Buffer): Buffer => secrets.open(sealed, labelOf(owner));

  /** Returns the time step of a valid unused code; null for any other code. */
  const stepOf = (owner: bigint, { sealed, lastStep }: AppFactor, code: string): bigint | null =>
    matchStep(open(owner, sealed), code, clock(), lastStep);

  return {
    seal: (owner: bigint, secret: Buffer): Buffer => secrets.seal(secret, labelOf(owner)),
    open,
    stepOf,

    /** Uses a code and returns its kind; null when it is neither of the app nor a recovery code. */
    async spend(tx: Db, owner: bigint, app: AppFactor | null, code: string): Promise<'app' | 'recovery' | null> {
      const step = app && stepOf(owner, app, code);
      if (step !== null) return (await store.spendStep(tx, owner, step)) ? 'app' : null;
      const hash = hashOf(owner, code);
      return hash !== null && (await store.spendRecoveryCode(tx, owner, hash)) ? 'recovery' : null;
    },

    /** Replaces the recovery codes with ten new ones, which only this result contains in plain text. */
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
