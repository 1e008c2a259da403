/**
 * Referral codes: the brand's own from its configuration, and one of each member. When the module is disabled, a code
 * is neither checked nor stored.
 */

import { randomInt } from 'node:crypto';
import { plainDigits } from '@parlour/contract/digits';
import type { Brand } from '../../config/brand.ts';
import type { Db } from '../../platform/db/db.ts';
import { asCode, CODE_ALPHABET, CODE_LENGTH } from './referrals.rules.ts';
import { findMemberByCode, findOrCreateInviteCode, insertReferral, isActiveMember } from './referrals.store.ts';

/** A known referrer: the normalised code and its member; null for the brand's own codes. */
export type Referrer = { code: string; memberId: bigint | null };

export type Referrals = {
  enabled: boolean;
  /** Returns the referrer of this code; null when unknown. */
  byCode: (code: string) => Promise<Referrer | null>;
  /** Returns the member named by an invitation link; null when there is none. */
  byMember: (id: string) => Promise<Referrer | null>;
  /** Records the referrer of a new member. */
  note: (tx: Db, memberId: bigint, referrer: Referrer) => Promise<void>;
  /** Returns the member's own code, generated at the first call. */
  codeOf: (memberId: bigint) => Promise<string>;
};

const draw = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');

const MOST_ID_DIGITS = 18;

export function createReferrals(db: Db, brand: Brand): Referrals {
  const house = new Set(brand.affiliates.map(({ code }) => asCode(code)));
  return {
    get enabled() {
      return brand.flags.AFFMAN3 ?? false;
    },
    async byCode(typed) {
      const code = asCode(typed);
      if (house.has(code)) return { code, memberId: null };
      const memberId = await findMemberByCode(db, code);
      return memberId === null ? null : { code, memberId };
    },
    async byMember(typed) {
      const id = plainDigits(typed).trim();
      if (!/^[1-9][0-9]*$/.test(id) || id.length > MOST_ID_DIGITS) return null;
      return (await isActiveMember(db, BigInt(id))) ? { code: '', memberId: BigInt(id) } : null;
    },
    note: (tx, memberId, { code, memberId: referrerId }) => insertReferral(tx, { memberId, referrerId, code }),
    codeOf: (memberId) => findOrCreateInviteCode(db, memberId, draw()),
  };
}
