/**
 * Firebase as a verifier of phone numbers. The browser calls Google's Identity Toolkit directly; the server receives an
 * ID token and trusts only what the token proves.
 */
import type { JWTVerifyGetKey } from 'jose';
import { type Claims, claimsOf, isRecent, Refused } from '../oidc/id-token.ts';
import { createKeySet } from '../oidc/key-set.ts';
import type { Ask } from '../outgoing.ts';

/** Keys of the service that signs the ID tokens of all projects, as a JWK set. */
export const FIREBASE_KEYS_URL =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/** A code that was entered longer ago no longer proves a phone number. */
const FRESH_SECONDS = 10 * 60;

/** Facts proved by a verified token. */
export type PhoneProof = {
  issuer: string;
  /** Firebase id of the user. */
  subject: string;
  /** The verified number in E.164, such as `+959420001234`. */
  phoneNumber: string;
};

export type Firebase = {
  /**
   * Verifies an ID token.
   *
   * @throws {Refused} when the token is not valid here
   * @throws {Unreachable} when Google's keys cannot be loaded
   */
  verifyIdToken: (token: string) => Promise<PhoneProof>;
};

export type FirebaseOptions = { projectId: string; ask: Ask; now?: () => number; keysUrl?: string };

/** Checks Firebase's additional claims. */
function phoneOf(claims: Claims, now: () => number): string {
  const { firebase, phone_number: phone, auth_time: authTime, sub } = claims;
  const method =
    typeof firebase === 'object' && firebase !== null && 'sign_in_provider' in firebase
      ? firebase.sign_in_provider
      : null;
  // The same project may have users by e-mail or by Google, whose tokens prove no phone number.
  if (method !== 'phone') throw new Refused('the token was not given for a phone code');
  if (typeof phone !== 'string' || !/^\+[1-9][0-9]{5,14}$/.test(phone)) throw new Refused('the token has no number');
  if (!isRecent(authTime, FRESH_SECONDS, now)) throw new Refused('the code was typed too long ago');
  if (sub.length > 128) throw new Refused('the subject is too long');
  return phone;
}

export function createFirebase({
  projectId,
  ask,
  now = Date.now,
  keysUrl = FIREBASE_KEYS_URL,
}: FirebaseOptions): Firebase {
  const issuer = `https://securetoken.google.com/${projectId}`;
  const keys: JWTVerifyGetKey = createKeySet(keysUrl, ask, now);
  return {
    async verifyIdToken(token) {
      const claims = await claimsOf(token, { issuers: [issuer], audience: projectId, keys, now });
      return { issuer, subject: claims.sub, phoneNumber: phoneOf(claims, now) };
    },
  };
}
