/**
 * Turns strangers away before anything is done for them: before their body is opened, before the database and before the
 * queue of password hashes. What it refuses, the database would refuse too, or has refused a moment ago; what it lets
 * pass is counted there all the same. It forgets everything with the process, which costs a little time and nothing else.
 */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { addressGroup } from '../../platform/http/throttles.ts';

/** Strangers who are heard in a second while hashes pile up: about as many as can be hashed. */
const HEARD_A_SECOND = 20;
/** How long a refusal of the database is repeated without asking it again. */
const REPEAT_MS = 1_000;
const MOST_REFUSALS = 10_000;

export type LoginRateLimit = {
  /** Whether this request is turned away unread. Never one of a browser that a member has signed in on. */
  shuts: (request: FastifyRequest) => boolean;
  /** Whether a stranger was refused by one of these subjects a moment ago. */
  isRefused: (...subjects: Buffer[]) => boolean;
  /** Notes that the database refuses a subject. */
  refuse: (subject: Buffer) => void;
  /** Hash under which an address counts. */
  addressOf: (request: FastifyRequest) => Buffer;
};

export type LoginRateLimitParts = {
  /** Whether hashes pile up. */
  isCrowded: () => boolean;
  /** Whether the browser carries a cookie that only this house can make. */
  isKnown: (request: FastifyRequest) => boolean;
  /** Milliseconds; tests set it. */
  now: () => number;
};

/** What a name or an address counts under: nobody reads either out of the database. */
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
