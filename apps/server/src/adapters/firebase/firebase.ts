/**
 * Firebase as a provider of proven phone numbers. The browser talks to Google's Identity Toolkit by itself; what arrives
 * here is an ID token, and only what the token proves is believed.
 */
import type { JWTVerifyGetKey } from 'jose';
import { type Claims, claimsOf, isRecent, Refused } from '../oidc/id-token.ts';
import { createKeySet } from '../oidc/key-set.ts';
import type { Ask } from '../outgoing.ts';

/** Keys of the service that signs the ID tokens of all projects, as a JWK set. */
export const FIREBASE_KEYS_URL =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/** A code that was typed longer ago proves a phone number no more. */
const FRESH_SECONDS = 10 * 60;

/** What a verified token proves. */
export type PhoneProof = {
  issuer: string;
  /** Firebase's id of the person. */
  subject: string;
  /** The proven number in E.164, such as `+959420001234`. */
  phoneNumber: string;
};

export type Firebase = {
  /**
   * The proof that an ID token carries.
   *
   * @throws {Refused} when the token proves nothing here
   * @throws {Unreachable} when Google's keys cannot be had
   */
  verifyIdToken: (token: string) => Promise<PhoneProof>;
};

export type FirebaseOptions = { projectId: string; ask: Ask; now?: () => number; keysUrl?: string };

/** What Firebase adds to the usual claims. */
function phoneOf(claims: Claims, now: () => number): string {
  const { firebase, phone_number: phone, auth_time: authTime, sub } = claims;
  const method =
    typeof firebase === 'object' && firebase !== null && 'sign_in_provider' in firebase
      ? firebase.sign_in_provider
      : null;
  // The same project may know people by e-mail or by Google; their tokens prove no phone number.
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
