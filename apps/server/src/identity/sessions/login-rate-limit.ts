/**
 * Refuses strangers before any work is done for them: before their body is decrypted, before the database and before
 * the queue of password hashes. It refuses only what the database would refuse too, or has just refused; accepted
 * requests are counted there as well. Its state is lost with the process, which is harmless.
 */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { addressGroup } from '../../platform/http/throttles.ts';

/** Strangers admitted per second while hashes queue up: about as many as can be hashed. */
const HEARD_A_SECOND = 20;
/** Time for which a refusal of the database is repeated without another query. */
const REPEAT_MS = 1_000;
const MOST_REFUSALS = 10_000;

export type LoginRateLimit = {
  /** Whether this request is refused unread. Never for a browser in which a member has signed in. */
  shuts: (request: FastifyRequest) => boolean;
  /** Whether one of these subjects of a stranger was refused recently. */
  isRefused: (...subjects: Buffer[]) => boolean;
  /** Records that the database refuses a subject. */
  refuse: (subject: Buffer) => void;
  /** Returns the hash under which an address is counted. */
  addressOf: (request: FastifyRequest) => Buffer;
};

export type LoginRateLimitParts = {
  /** Whether password hashes queue up. */
  isCrowded: () => boolean;
  /** Whether the browser has a device cookie that only this server can create. */
  isKnown: (request: FastifyRequest) => boolean;
  /** Clock in milliseconds; set by tests. */
  now: () => number;
};

/** Returns the stored form of a name or an address, from which it cannot be read. */
export const hashed = (kind: string, value: string): Buffer => createHash('sha256').update(`${kind}:${value}`).digest();

export function createLoginRateLimit({ isCrowded, isKnown, now }: LoginRateLimitParts): LoginRateLimit {
  const refused = new Map<string, number>();
  let second = Number.NEGATIVE_INFINITY;
  let heard = 0;

  function isFull(): boolean {
    const at = now();
    if (at - second >= 1_000) {
      second = at;
      heard = 0;
    }
    return ++heard > HEARD_A_SECOND;
  }
  const isRefused = (...subjects: Buffer[]): boolean =>
    subjects.some((subject) => (refused.get(subject.toString('base64')) ?? Number.NEGATIVE_INFINITY) > now());
  const addressOf = (request: FastifyRequest): Buffer => hashed('address', addressGroup(request.ip));

  return {
    shuts: (request) => !isKnown(request) && isCrowded() && isFull(),
    isRefused,
    refuse(subject) {
      if (refused.size >= MOST_REFUSALS) refused.clear();
      refused.set(subject.toString('base64'), now() + REPEAT_MS);
    },
    addressOf,
  };
}
