/**
 * Verification of ID tokens: only RS256 with a published key, the expected issuer and audience, within the validity
 * period, with a subject. Every failure is refused in the same way.
 */
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';

/** Tolerated clock difference of two servers. */
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

/** The token is invalid. */
export class Refused extends Error {}

const isWrong = (error: unknown): boolean => error instanceof errors.JOSEError || error instanceof TypeError;

/**
 * Returns the claims of a valid token.
 *
 * @throws {Refused} when the token is invalid
 * @throws {Unreachable} when the keys cannot be loaded
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
  // Exactly one audience: another recipient of the token could pass it on.
  if (aud !== audience) throw new Refused('the token is meant for somebody else too');
  if (typeof sub !== 'string' || sub === '' || sub.length > MOST_SUBJECT || typeof iss !== 'string')
    throw new Refused('the token has no subject');
  if (typeof iat !== 'number' || iat > now() / 1000 + TOLERANCE_SECONDS)
    throw new Refused('the token is from the future');
  return { ...payload, iss, sub };
}

/** Whether a time in seconds is in the past, by no more than `most` seconds. */
export const isRecent = (seconds: unknown, most: number, now: () => number): boolean =>
  typeof seconds === 'number' &&
  seconds <= now() / 1000 + TOLERANCE_SECONDS &&
  seconds >= now() / 1000 - most - TOLERANCE_SECONDS;
