/** Validity of a promo code. */
import type { Audience } from '@parlour/contract/audience';

export type Terms = {
  startsAt: Date;
  endsAt: Date | null;
  stock: number | null;
  taken: number;
  perMember: number;
  audience: Audience;
  isPaused: boolean;
};

type Problem = 'promo_code.not_yet' | 'promo_code.expired' | 'promo_code.used_up' | 'promo_code.used';

/** @param had number of the member's redemptions @param now milliseconds since 1970 */
export function problemOf(terms: Terms, had: number, now: number): Problem | null {
  // Comes first, because a member who used the code knows it.
  if (had >= terms.perMember) return 'promo_code.used';
  if (terms.isPaused || (terms.endsAt !== null && terms.endsAt.getTime() <= now)) return 'promo_code.expired';
  if (terms.startsAt.getTime() > now) return 'promo_code.not_yet';
  return terms.stock !== null && terms.taken >= terms.stock ? 'promo_code.used_up' : null;
}

export type PromoState = 'live' | 'planned' | 'over' | 'paused' | 'used_up';

export function stateOf(terms: Omit<Terms, 'perMember' | 'audience'>, now: number): PromoState {
  if (terms.endsAt !== null && terms.endsAt.getTime() <= now) return 'over';
  if (terms.stock !== null && terms.taken >= terms.stock) return 'used_up';
  if (terms.isPaused) return 'paused';
  return terms.startsAt.getTime() > now ? 'planned' : 'live';
}

/** Letters and digits that cannot be confused with each other. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const DRAWN_LENGTH = 12;

/**
 * Draws a code from random bytes: only bytes below the largest multiple of the alphabet's size are used, to avoid bias.
 */
export function codeOf(bytes: Iterable<number>): string | null {
  let code = '';
  for (const byte of bytes) {
    if (byte >= 256 - (256 % LETTERS.length)) continue;
    code += LETTERS[byte % LETTERS.length];
    if (code.length === DRAWN_LENGTH) return code;
  }
  return null;
}
