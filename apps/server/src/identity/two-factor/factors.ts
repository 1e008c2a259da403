/** Second factors of members: whether one is required, and whether the given one is right. */
import type { SecondAsked } from '@parlour/contract/two-factor.endpoints';
import type { Secrets } from '../../config/secrets.ts';
import { lockMember } from '../../core/accounts/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newToken, tokenHash } from '../../platform/http/tokens.ts';
import { type AppFactor, createFactorStore } from './factor-store.ts';
import { base32, newSecret, totpAddress } from './totp.ts';
import { asksSecond, FAILURE_MINUTES, MOST_FAILURES, secondMethods } from './two-factor.rules.ts';
import {
  confirmSecret,
  findFactors,
  findTotp,
  insertTicket,
  MEMBER_TABLES,
  memberTries,
  putTotp,
} from './two-factor.store.ts';

export type Checked = 'right' | 'wrong' | 'wait';

type FactorOptions = { secrets: Secrets; issuer: () => string; clock: () => Date };

/** @param clock current time; set by tests */
export function createFactors(db: Db, { secrets, issuer, clock }: FactorOptions) {
  const holder = createFactorStore('member', { tables: MEMBER_TABLES, secrets, clock });

  /** Finds the authenticator app of a member, confirmed by its first code or not yet. */
  async function appOf(memberId: bigint, isConfirmed: boolean): Promise<AppFactor | null> {
    const totp = await findTotp(db, memberId);
    if (!totp || (totp.confirmed_at !== null) !== isConfirmed) return null;
    return { sealed: totp.sealed_secret, lastStep: totp.last_step };
  }

  /** Limits the wrong attempts of a member, including concurrent ones. */
  async function limited(memberId: bigint, isRight: () => Promise<boolean>): Promise<Checked> {
    const noted = await memberTries.note(db, memberId, { most: MOST_FAILURES, minutes: FAILURE_MINUTES });
    if (!noted) return 'wait';
    const right = await isRight().catch(async (error: unknown) => {
      await memberTries.drop(db, noted.id);
      throw error;
    });
    if (!right) return 'wrong';
    await memberTries.forget(db, memberId);
    return 'right';
  }

  async function methodsOf(memberId: bigint) {
    const { totpSince, recoveryLeft, passkeys } = await findFactors(db, memberId);
    return secondMethods({ totp: totpSince !== null, recoveryLeft, passkeys });
  }

  return {
    /** Whether a member has a second factor. */
    has: async (memberId: bigint): Promise<boolean> => (await methodsOf(memberId)).length > 0,

    /** Returns the second step required after the first one, with the ticket that proves the first step. */
    ask: async (entry: { memberId: bigint; via: string; remember: boolean }): Promise<SecondAsked | null> => {
      if (!asksSecond(entry.via)) return null;
      const methods = await methodsOf(entry.memberId);
      if (methods.length === 0) return null;
      const ticket = newToken();
      await insertTicket(db, { ...entry, hash: tokenHash(ticket) });
      return { ticket, methods };
    },

    limited,

    /** Checks a code of the app or a recovery code. A right one is used up. */
    check: (memberId: bigint, code: string): Promise<Checked> =>
      limited(memberId, async () => (await holder.spend(db, memberId, await appOf(memberId, true), code)) !== null),

    /** Creates and stores a secret that is not required until a code has confirmed it. */
    async begin(member: { id: bigint; account: string }): Promise<{ secret: string; address: string }> {
      const secret = newSecret();
      await putTotp(db, member.id, holder.seal(member.id, secret));
      return { secret: base32(secret), address: totpAddress(secret, issuer(), member.account) };
    },

    /** Enables codes by a first right one; returns the recovery codes, or what was wrong. */
    async confirm(memberId: bigint, code: string): Promise<string[] | Exclude<Checked, 'right'>> {
      let codes: string[] = [];
      const checked = await limited(memberId, async () => {
        const app = await appOf(memberId, false);
        const step = app && holder.stepOf(memberId, app, code);
        if (step === null) return false;
        codes = await inTransaction(db, async (tx) =>
          app !== null && (await confirmSecret(tx, memberId, app.sealed, step))
            ? holder.writeRecoveryCodes(tx, memberId)
            : [],
        );
        return codes.length > 0;
      });
      return checked === 'right' ? codes : checked;
    },

    /** Replaces the recovery codes with ten new ones; returns null for a member without an app. */
    renewRecoveryCodes: (memberId: bigint): Promise<string[] | null> =>
      inTransaction(db, async (tx) => {
        await lockMember(tx, memberId);
        return (await findFactors(tx, memberId)).totpSince === null ? null : holder.writeRecoveryCodes(tx, memberId);
      }),
  };
}

export type Factors = ReturnType<typeof createFactors>;
