import { createHash, createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commitment, drawer, keepsPromise } from './fairness.ts';
import { fromHex, hmacSha256, sha256, toHex } from './sha256.ts';

const text = (s: string) => new TextEncoder().encode(s);

describe('SHA-256 and HMAC', () => {
  it('give the published digests', () => {
    expect(toHex(sha256(''))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(toHex(sha256('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(toHex(sha256('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq'))).toBe(
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    );
    expect(toHex(sha256('a'.repeat(1_000_000)))).toBe(
      'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0',
    );
  });

  it('give the published message codes', () => {
    expect(toHex(hmacSha256(new Uint8Array(20).fill(0x0b))('Hi There'))).toBe(
      'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
    );
    expect(toHex(hmacSha256(text('Jefe'))('what do ya want for nothing?'))).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
    expect(
      toHex(hmacSha256(new Uint8Array(131).fill(0xaa))('Test Using Larger Than Block-Size Key - Hash Key First')),
    ).toBe('60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54');
  });

  it('agree with Node on any input', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.uint8Array({ maxLength: 200 }),
        fc.string(),
        (a, key, message) => {
          expect(toHex(sha256(a))).toBe(createHash('sha256').update(a).digest('hex'));
          expect(toHex(hmacSha256(key)(message))).toBe(createHmac('sha256', key).update(message).digest('hex'));
        },
      ),
    );
  });

  it('read back the hex they write', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(fromHex(toHex(bytes))).toEqual(Uint8Array.from(bytes));
      }),
    );
    expect(fromHex('0g')).toBeNull();
    expect(fromHex('abc')).toBeNull();
  });
});

describe('draws', () => {
  const seed = new Uint8Array(32).fill(7);

  it('take the words of the stream in order, big-endian, block after block', () => {
    const draw = drawer(hmacSha256(seed), 'client', 3);
    const words: number[] = [];
    for (let cursor = 0; cursor < 3; cursor++) {
      const block = createHmac('sha256', seed).update(`client:3:${cursor}`).digest();
      for (let at = 0; at < 32; at += 4) words.push(block.readUInt32BE(at));
    }
    expect(Array.from({ length: 24 }, () => draw(0x100000000))).toEqual(words);
  });

  it('pass over only the words of the incomplete stretch', () => {
    const words = [0xffffffff, 0xfffffffe, 5, 0xfffffffd, 9];
    const block = new Uint8Array(words.length * 4);
    const view = new DataView(block.buffer);
    words.forEach((w, i) => {
      view.setUint32(i * 4, w);
    });
    // 2^32 = 3 * 1431655765 + 1: the last word alone has no partner.
    const draw = drawer(() => block, 'c', 0);
    expect([draw(3), draw(3), draw(3), draw(3)]).toEqual([0xfffffffe % 3, 5 % 3, 0xfffffffd % 3, 0]);
  });

  it('refuse a bound that is no whole number from 1 to 2^32', () => {
    const draw = drawer(hmacSha256(seed), 'c', 0);
    for (const bound of [0, -1, 1.5, 0x100000001, Number.NaN]) expect(() => draw(bound)).toThrow(RangeError);
    expect(draw(1)).toBe(0);
  });

  it('are even: chi-squared of 200,000 draws of 31 stays under its 99 % point', () => {
    const hash = hmacSha256(seed);
    const seen = Array.from({ length: 31 }, () => 0);
    for (let nonce = 0; nonce < 20_000; nonce++) {
      const draw = drawer(hash, 'even', nonce);
      for (let i = 0; i < 10; i++) {
        const n = draw(31);
        seen[n] = (seen[n] ?? 0) + 1;
      }
    }
    const mean = 200_000 / 31;
    const chi = seen.reduce((sum, n) => sum + (n - mean) ** 2 / mean, 0);
    expect(chi).toBeLessThan(50.892); // 30 degrees of freedom
  });

  it('stand by the promise made before', () => {
    const promised = commitment(seed);
    expect(promised).toBe(createHash('sha256').update(seed).digest('hex'));
    expect(keepsPromise(seed, promised)).toBe(true);
    expect(keepsPromise(new Uint8Array(32).fill(8), promised)).toBe(false);
    expect(keepsPromise(seed.slice(1), commitment(seed.slice(1)))).toBe(false);
  });
});
