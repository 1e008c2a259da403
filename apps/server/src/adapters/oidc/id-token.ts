/**
 * Verification of ID tokens: RS256 by a published key and nothing else, the expected issuer and audience, within its
 * time, with a subject. What fails any of it is refused in one way.
 */
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';

/** Clocks of two servers may differ by this much. */
const TOLERANCE_SECONDS = 10;
const MOST_CHARACTERS = 8_192;
const MOST_SUBJECT = 255;

export type TokenExpectation = {
  issuers: string[];
  audience: string;
  keys: JWTVerifyGetKey;
  now: () => number;
};

export type Claims = JWTPayload & { iss: string; sub: string };

/** The token does not prove what it says. */
export class Refused extends Error {}

const isWrong = (error: unknown): boolean => error instanceof errors.JOSEError || error instanceof TypeError;

/**
 * The claims of a token that is what it says.
 *
 * @throws {Refused} when anything is wrong with it
 * @throws {Unreachable} when the keys that would tell cannot be had
 */
export async function claimsOf(token: string, { issuers, audience, keys, now }: TokenExpectation): Promise<Claims> {
  if (token.length > MOST_CHARACTERS) throw new Refused('the token is too long');
  let payload: JWTPayload;
  try {
    ({ payload } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      issuer: issuers,
      audience,
      clockTolerance: TOLERANCE_SECONDS,
      currentDate: new Date(now()),
      requiredClaims: ['iss', 'aud', 'sub', 'iat', 'exp'],
    }));
  } catch (error) {
    if (isWrong(error)) throw new Refused('the token does not verify', { cause: error });
    throw error;
  }
  const { iss, sub, aud, iat } = payload;
  // One audience exactly: a token that is also meant for somebody else could be passed on by them.
  if (aud !== audience) throw new Refused('the token is meant for somebody else too');
  if (typeof sub !== 'string' || sub === '' || sub.length > MOST_SUBJECT || typeof iss !== 'string')
    throw new Refused('the token has no subject');
  if (typeof iat !== 'number' || iat > now() / 1000 + TOLERANCE_SECONDS)
    throw new Refused('the token is from the future');
  return { ...payload, iss, sub };
}

/** Whether a moment in seconds lies in the past, and not further than `most` seconds. */
export const isRecent = (seconds: unknown, most: number, now: () => number): boolean =>
  typeof seconds === 'number' &&
  seconds <= now() / 1000 + TOLERANCE_SECONDS &&
  seconds >= now() / 1000 - most - TOLERANCE_SECONDS;
