import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasRepeatedKey } from './json.ts';

describe('a key twice in one object', () => {
  it.each([
    '{"a":1,"a":2}',
    '{"a":1,"b":{"c":1,"c":1}}',
    '[{"a":1},{"b":[{"x":1,"x":2}]}]',
    '{"amount":"1.00","\\u0061mount":"9.00"}',
    '{"a":"x","b":"\\"a\\":","a":1}',
    '{"":1,"":2}',
    '{"a":{},"a":[]}',
    '{"a":["a","a"],"a":1}',
  ])('is found in %s', (text) => {
    expect(hasRepeatedKey(text)).toBe(true);
  });

  it.each([
    '{"a":1,"b":2}',
    '{"a":{"a":1},"b":{"a":2}}',
    '[{"a":1},{"a":2}]',
    '{"a":"a","b":"a"}',
    '{"a":["b","b",{"a":1}],"b":"\\\\"}',
    '"a"',
    '[]',
    '{}',
  ])('is not found in %s', (text) => {
    expect(hasRepeatedKey(text)).toBe(false);
  });

  it('is never found in what JSON.stringify writes, and always where a key is added once more', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), fc.nat(), (value, choice) => {
        const text = JSON.stringify(value);
        expect(hasRepeatedKey(text)).toBe(false);
        const keys = Object.keys(value);
        const again = JSON.stringify(keys[choice % keys.length]);
        expect(hasRepeatedKey(`${text.slice(0, -1)},${again}:null}`)).toBe(true);
      }),
      { seed: Number(process.env['SEED'] ?? 1) },
    );
  });
});
