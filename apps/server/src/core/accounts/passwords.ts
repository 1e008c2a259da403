/**
 * Password hashing behind a concurrency gate: Argon2id costs memory and time, so few hashes run concurrently and few
 * may wait. Further callers are rejected immediately instead of slowing everybody down (R-A8). Members on known
 * browsers have priority and a queue of their own, so that a flood of strangers does not lock them out (P-30).
 */
import { createHmac, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { createGate } from '../../platform/concurrency-gate.ts';

const AT_ONCE = 2;
const MAY_WAIT = 40;
const FIRST_MAY_WAIT = 20;
const CROWDED = MAY_WAIT / 2;
/**
 * Cost of a hash: memory in KiB and iterations. OWASP's minimum is 19 MiB and two iterations (P-40), of which a current
 * server, and an attacker with stolen hashes, computes 280 per second. Two concurrent hashes must not exceed a tenth of
 * the server's memory during a flood (P-30).
 */
export const HASH_COST = { memoryCost: 32_768, timeCost: 3, parallelism: 1 };
export type HashCost = typeof HASH_COST;

/** Lanes of the gate. */
const [STRANGERS, KNOWN] = [0, 1];

type Lane = { first?: boolean };

export type Passwords = {
  /** Hash to store. @throws {Overloaded} */
  hash: (password: string) => Promise<string>;
  /**
   * Whether the password is correct; `stored` null means an unknown member and takes as long.
   *
   * @param lane `first` for a member whose browser is known
   * @throws {Overloaded}
   */
  verify: (stored: string | null, password: string, lane?: Lane) => Promise<boolean>;
  /** Whether a stored hash is cheaper than current ones, so that the next login should rehash the password. */
  isOutdated: (stored: string) => boolean;
  /** Whether the queue is so long that strangers must solve a captcha first. */
  isCrowded: () => boolean;
};

/** Hashing function; replaced by tests. */
export type Hasher = {
  hash: (password: string) => Promise<string>;
  verify: (stored: string, password: string) => Promise<boolean>;
  /** Cost of its hashes; the current cost by default. */
  cost?: HashCost;
};

/** Argon2id at a given cost. Tests that do not concern passwords use the minimum. */
export const argon = (cost: HashCost = HASH_COST): Hasher => ({
  hash: (password) => hash(password, cost),
  verify: (stored, password) => verify(stored, password),
  cost,
});

/** @param pepper secret outside the database that is part of every hash */
export function createPasswords(pepper: Buffer, hasher: Hasher = argon()): Passwords {
  const gate = createGate(AT_ONCE, MAY_WAIT, FIRST_MAY_WAIT);
  // Hash of a random password, so that an unknown name takes as much time as a known one.
  const nobody = hasher.hash(randomBytes(32).toString('base64'));

  const peppered = (password: string) =>
    createHmac('sha256', pepper).update(password.normalize('NFKC')).digest('base64');

  return {
    hash: (password) => gate.enter(() => hasher.hash(peppered(password))),
    verify: (stored, password, { first = false } = {}) =>
      gate.enter(
        async () => {
          const right = await hasher.verify(stored ?? (await nobody), peppered(password)).catch(() => false);
          return right && stored !== null;
        },
        first ? KNOWN : STRANGERS,
      ),
    isOutdated(stored) {
      const [, m, t, p] = /\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored) ?? [];
      const { memoryCost, timeCost, parallelism } = hasher.cost ?? HASH_COST;
      return Number(m) < memoryCost || Number(t) < timeCost || Number(p) < parallelism;
    },
    isCrowded: () => gate.waiting() >= CROWDED,
  };
}
