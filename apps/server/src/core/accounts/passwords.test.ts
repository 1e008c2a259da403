/** P-40 and the gate of R-A8. */
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { Overloaded } from '../../platform/http/result.ts';
import { createPasswords, type Hasher } from './passwords.ts';

it('P-40 a password is hashed by Argon2id with more than OWASP’s 19 MiB and two rounds, and the database alone cannot check it', async () => {
  const pepper = randomBytes(32);
  const stored = await createPasswords(pepper).hash('correct horse 9');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=32768,t=3,p=1\$/);
  expect(await createPasswords(pepper).verify(stored, 'correct horse 9')).toBe(true);
  expect(await createPasswords(pepper).verify(stored, 'correct horse 8')).toBe(false);
  // Control: without this installation's pepper the correct password is wrong.
  expect(await createPasswords(randomBytes(32)).verify(stored, 'correct horse 9')).toBe(false);
});

it('P-40 a password is taken whole, however it was typed: 200 letters count to the last, and composed letters are one', async () => {
  const passwords = createPasswords(randomBytes(32));
  const long = 'ကောင်း'.repeat(30);
  const stored = await passwords.hash(long);
  expect([await passwords.verify(stored, long), await passwords.verify(stored, long.slice(0, -1))]).toEqual([
    true,
    false,
  ]);
  const composed = await passwords.hash('caf\u00e9 caf\u00e9');
  expect(await passwords.verify(composed, 'cafe\u0301 cafe\u0301')).toBe(true);
});

it.each([
  ['$argon2id$v=19$m=32768,t=3,p=1$c2FsdA$aGFzaA', false],
  ['$argon2id$v=19$m=65536,t=3,p=1$c2FsdA$aGFzaA', false],
  ['$argon2id$v=19$m=19456,t=3,p=1$c2FsdA$aGFzaA', true],
  ['$argon2id$v=19$m=32768,t=2,p=1$c2FsdA$aGFzaA', true],
])('P-40 whether %s is to be made anew: %s', (stored, outdated) => {
  expect(createPasswords(randomBytes(32), { hash: async () => '', verify: async () => true }).isOutdated(stored)).toBe(
    outdated,
  );
});

/** Hasher whose work ends when the test releases it. */
function slowHasher() {
  const pending: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const order: string[] = [];
  const hasher: Hasher = {
    hash: async () => 'nobody',
    async verify(stored) {
      most = Math.max(most, ++running);
      await new Promise<void>((done) => pending.push(done));
      running--;
      order.push(stored);
      return true;
    },
  };
  /** Finishes all running and waiting work. */
  async function drain(): Promise<void> {
    while (pending.length > 0) {
      pending.shift()?.();
      await new Promise((turn) => setImmediate(turn));
    }
  }
  return { hasher, drain, order, most: () => most };
}

it('P-30 two hashes run, forty wait, the next is turned away at once, and a known browser is not', async () => {
  const slow = slowHasher();
  const passwords = createPasswords(randomBytes(32), slow.hasher);
  const strangers = Array.from({ length: 42 }, (_, i) => passwords.verify(`stranger ${i}`, 'x'));
  expect(passwords.isCrowded()).toBe(true);
  await expect(passwords.verify('stranger 42', 'x')).rejects.toBeInstanceOf(Overloaded);
  await expect(passwords.hash('x')).rejects.toBeInstanceOf(Overloaded);
  const owner = passwords.verify('owner', 'x', { first: true });
  await new Promise((turn) => setImmediate(turn));
  await slow.drain();
  expect((await Promise.all([...strangers, owner])).every(Boolean)).toBe(true);
  expect(slow.most()).toBe(2);
  // The owner came last and was third, right after the two that were running.
  expect(slow.order.indexOf('owner')).toBeLessThanOrEqual(3);
  expect(passwords.isCrowded()).toBe(false);
});

it('P-30 a gate that was full opens again', async () => {
  const slow = slowHasher();
  const passwords = createPasswords(randomBytes(32), slow.hasher);
  const first = Array.from({ length: 42 }, (_, i) => passwords.verify(`${i}`, 'x'));
  await expect(passwords.verify('late', 'x')).rejects.toBeInstanceOf(Overloaded);
  await new Promise((turn) => setImmediate(turn));
  await slow.drain();
  await Promise.all(first);
  const again = passwords.verify('again', 'x');
  await new Promise((turn) => setImmediate(turn));
  await slow.drain();
  expect(await again).toBe(true);
});
