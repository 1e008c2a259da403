import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeServicePath, encodeServicePath, SERVICE_KEY_LETTERS } from './support-path.ts';

const ADDRESS = 'https://chat.example/room?b2c=1';
const key = fc.string({ unit: fc.constantFrom(...SERVICE_KEY_LETTERS.split('')), minLength: 8, maxLength: 8 });
const address = fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }).map((text) => text.toWellFormed());

describe('address of the customer service', () => {
  it('CHA-006 the last eight characters are the key that gives the address', () => {
    const path = encodeServicePath(ADDRESS, 'Abc12345');
    expect(path.slice(-8)).toBe('Abc12345');
    expect(path).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(path).not.toContain('chat');
    expect(decodeServicePath(path)).toBe(ADDRESS);
    expect(decodeServicePath(`${path.slice(0, -8)}Abc12346`)).not.toBe(ADDRESS);
    expect(encodeServicePath(ADDRESS, 'Zbc12345').slice(0, -8)).not.toBe(path.slice(0, -8));
  });

  it('CHA-006 every address comes back as it was, with every key', () => {
    fc.assert(
      fc.property(address, key, (text, chosen) => {
        const path = encodeServicePath(text, chosen);
        expect([path.slice(-8), decodeServicePath(path)]).toEqual([chosen, text]);
      }),
      { numRuns: 500 },
    );
  });

  it('whatever else arrives is read without a fault', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 60 }), fc.base64String({ maxLength: 60 })), (text) => {
        const read = decodeServicePath(text);
        expect(read === null || typeof read === 'string').toBe(true);
      }),
      { numRuns: 500 },
    );
    const wrong = [
      '',
      'Abc12345',
      'x Abc12345',
      '====Abc12345',
      `${'a'.repeat(4_000)}Abc12345`,
      'AAAA_bc12345',
      'AAbc1234-',
    ];
    expect(wrong.map(decodeServicePath)).toEqual(wrong.map(() => null));
    expect(() => encodeServicePath(ADDRESS, 'short')).toThrow(RangeError);
  });
});
