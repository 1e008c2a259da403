/**
 * Password hashing behind a gate: Argon2id costs memory and time, so only few run at once and only few may wait. A
 * caller beyond that is turned away at once instead of slowing everybody (R-A8). Members on browsers that they used
 * before go first and have places of their own, so that a flood of strangers does not keep them out (P-30).
 */
import { createHmac, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { createGate } from '../../platform/concurrency-gate.ts';

const AT_ONCE = 2;
const MAY_WAIT = 40;
const FIRST_MAY_WAIT = 20;
const CROWDED = MAY_WAIT / 2;
/**
 * What a hash costs: memory in KiB and rounds over it. OWASP's least is 19 MiB and two rounds (P-40); a server of today
 * makes 280 of those in a second, and so does whoever stole them. Two at once may take a tenth of the server's memory
 * and no more, as a flood must not (P-30).
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
   * Whether the password is right; `stored` null stands for an unknown member and takes as long.
   *
   * @param lane `first` for a member whose browser is known
   * @throws {Overloaded}
   */
  verify: (stored: string | null, password: string, lane?: Lane) => Promise<boolean>;
  /** Whether a stored hash is cheaper than today's, so that it should be made anew at the next login. */
  isOutdated: (stored: string) => boolean;
  /** Whether so many wait that strangers should prove to be human first. */
  isCrowded: () => boolean;
};

/** Hashing as it runs; tests put another in its place. */
export type Hasher = {
  hash: (password: string) => Promise<string>;
  verify: (stored: string, password: string) => Promise<boolean>;
  /** What its hashes cost; by default what those of today do. */
  cost?: HashCost;
};

/** Argon2id at a cost. Tests that are about something else than passwords take the least there is. */
export const argon = (cost: HashCost = HASH_COST): Hasher => ({
  hash: (password) => hash(password, cost),
  verify: (stored, password) => verify(stored, password),
  cost,
});

/** @param pepper secret outside the database that goes into every hash */
export function createPasswords(pepper: Buffer, hasher: Hasher = argon()): Passwords {
  const gate = createGate(AT_ONCE, MAY_WAIT, FIRST_MAY_WAIT);
  // Hash of nobody's password, so that an unknown name costs as much time as a known one.
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
