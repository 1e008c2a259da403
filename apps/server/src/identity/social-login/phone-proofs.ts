/**
 * Phone numbers proved by Firebase. The check fetches Google's keys and so runs outside transactions; the proof is
 * single use and is spent inside the transaction that acts on it.
 */
import { createHash } from 'node:crypto';
import type { Mobile } from '@parlour/contract/otp';
import { parseMobile } from '@parlour/phones/phones';
import type { Firebase } from '../../adapters/firebase/firebase.ts';
import { Refused } from '../../adapters/oidc/id-token.ts';
import { Unreachable } from '../../adapters/outgoing.ts';
import type { Db } from '../../platform/db/db.ts';
import { fail, type Outcome, ok } from '../../platform/http/result.ts';
import { insertProof } from './social-login.store.ts';

export type ProvenPhone = { mobile: Mobile; tokenHash: Buffer };

export type PhoneProofs = {
  /** Whether this merchant lets Firebase send and verify the codes. */
  isOn: boolean;
  /** Checks whether an ID token proves exactly this number. `system.busy` when that cannot be determined now. */
  check: (asked: {
    idToken: string;
    dialingCode: string;
    number: string;
  }) => Promise<Outcome<ProvenPhone, 'provider.refused' | 'system.busy'>>;
  /** Uses a proof; returns false when it was used before. */
  spend: (tx: Db, proven: ProvenPhone) => Promise<boolean>;
};

/** @param firebase null when this merchant sends its own codes; then nothing is ever proved here */
export function createPhoneProofs(firebase: Firebase | null): PhoneProofs {
  return {
    isOn: firebase !== null,
    async check({ idToken, dialingCode, number }) {
      if (!firebase) return fail('provider.refused');
      const mobile = parseMobile(dialingCode, number);
      try {
        const { phoneNumber } = await firebase.verifyIdToken(idToken);
        if (phoneNumber !== `+${mobile.dialingCode}${mobile.number}`) return fail('provider.refused');
      } catch (error) {
        if (error instanceof Refused) return fail('provider.refused');
        if (error instanceof Unreachable) return fail('system.busy');
        throw error;
      }
      return ok({ mobile, tokenHash: createHash('sha256').update(idToken).digest() });
    },
    spend: (tx, proven) => insertProof(tx, proven.tokenHash),
  };
}
