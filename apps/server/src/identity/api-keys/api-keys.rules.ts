/** Form of API keys, and what a key may do. Pure. */
import { isRight, KEY_RIGHTS, type Right } from '@parlour/contract/operator-rights';

/** `plk_`, the id of the key, and 256 random bits. */
const FORM = /^Bearer (plk_([0-9a-f]{12})_([A-Za-z0-9_-]{43}))$/i;
const START = /^Bearer plk_/i;

/** Beginning of a key, which identifies it without being secret. */
export const prefixOf = (publicId: string): string => `plk_${publicId}`;

/** Whether a request is meant to be authenticated by an API key, well-formed or not. */
export const namesKey = (authorization: string | undefined): authorization is string =>
  authorization !== undefined && START.test(authorization);

/** Reads a key from a header; null for a malformed one. */
export function parseKey(authorization: string): { publicId: string; secret: string } | null {
  const [, , publicId, secret] = FORM.exec(authorization) ?? [];
  return publicId === undefined || secret === undefined ? null : { publicId, secret };
}

type KeyFacts = { isRevoked: boolean; isExpired: boolean; isOperatorActive: boolean };

/** Returns the state of a key. */
export function stateOfKey({ isRevoked, isExpired, isOperatorActive }: KeyFacts) {
  if (isRevoked) return 'revoked';
  if (isExpired) return 'expired';
  return isOperatorActive ? 'active' : 'suspended';
}

/** Returns the rights of a key: its own ones, as far as its operator has them now. */
export function rightsOfKey(own: readonly string[], ofOperator: readonly Right[]): ReadonlySet<Right> {
  const held = new Set(ofOperator);
  return new Set(own.filter(isRight).filter((right) => KEY_RIGHTS.includes(right) && held.has(right)));
}

/** Name of a key as a caller, in the audit record and in exported files. */
export const callerName = (key: string, operator: string): string => `key ${key} of ${operator}`;
