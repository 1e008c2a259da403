import { describe, expect, it } from 'vitest';
import { base32, codeAt, fromBase32, matchStep, newRecoveryCodes, recoveryHash, stepOf, totpAddress } from './totp.ts';

/** Secret and times from the appendix of RFC 6238 (SHA-1); the six digits are the last six of its eight. */
const SECRET = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

describe('codes of authenticator apps', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i the code is %s', (seconds, code) => {
    expect(codeAt(SECRET, stepOf(at(seconds)))).toBe(code);
  });

  it('a code of the step before and after is right, of the second one is not', () => {
    const now = at(1_234_567_890);
    const right = [-2, -1, 0, 1, 2].map((d) => matchStep(SECRET, codeAt(SECRET, stepOf(now) + d), now, 0n) !== null);
    expect(right).toEqual([false, true, true, true, false]);
  });

  it('a spent step, and every step before it, is refused', () => {
    const now = at(1_234_567_890);
    const step = BigInt(stepOf(now));
    expect(matchStep(SECRET, '005924', now, step - 1n)).toBe(step);
    expect(matchStep(SECRET, '005924', now, step)).toBeNull();
    expect(matchStep(SECRET, codeAt(SECRET, Number(step) - 1), now, step)).toBeNull();
  });

  it('spaces in a code do not matter, other lengths and letters are wrong', () => {
    const now = at(1_234_567_890);
    for (const code of ['005 924', '０05924', '၀၀၅ ၉၂၄', '٠٠٥٩٢٤'])
      expect([code, matchStep(SECRET, code, now, 0n)]).not.toEqual([code, null]);
    for (const code of ['', '05924', '0059240', 'abcdef', '0０05924', 'x'.repeat(10_000)])
      expect([code, matchStep(SECRET, code, now, 0n)]).toEqual([code, null]);
  });

  it('base32 is that of RFC 4648 and reads back', () => {
    expect(['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))).toEqual([
      '',
      'MY',
      'MZXQ',
      'MZXW6',
      'MZXW6YQ',
      'MZXW6YTB',
      'MZXW6YTBOI',
    ]);
    expect(fromBase32(base32(SECRET).toLowerCase())).toEqual(SECRET);
  });

  it('the address names house and member and carries no plus sign', () => {
    expect(totpAddress(SECRET, 'Golden House', 'may thu')).toBe(
      'otpauth://totp/Golden%20House:may%20thu?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Golden%20House&algorithm=SHA1&digits=6&period=30',
    );
  });
});

describe('recovery codes', () => {
  const pepper = Buffer.alloc(32, 7);
  it('are ten, all different, and free of letters that look alike', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-hj-km-np-z2-9]{5}-[a-hj-km-np-z2-9]{5}$/);
  });

  it('hash alike however they are typed, and apart for two owners', () => {
    const hash = recoveryHash(pepper, 'member:1', 'abcde-fgh23');
    expect(hash).toHaveLength(32);
    expect(recoveryHash(pepper, 'member:1', ' ABCDE fgh23')).toEqual(hash);
    expect(recoveryHash(pepper, 'member:2', 'abcde-fgh23')).not.toEqual(hash);
    expect(recoveryHash(pepper, 'member:1', 'abcde-fgh2')).toBeNull();
  });
});
