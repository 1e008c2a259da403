import { expect, it } from 'vitest';
import { decodeText, NotUtf8 } from './decode-text.ts';

const TEXT = '{"name": "ရွှေ"}';
const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16();

it('decodes UTF-8, with and without its mark', () => {
  expect(decodeText(Buffer.from(TEXT))).toBe(TEXT);
  expect(decodeText(Buffer.from(`\ufeff${TEXT}`))).toBe(TEXT);
  expect(decodeText(Buffer.from([0x61, 0xff, 0x62]))).toBe('a\ufffdb');
  expect(decodeText(Buffer.alloc(0))).toBe('');
});

it.each([
  ['little-endian with a mark', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
  ['big-endian with a mark', swapped(Buffer.from(`\ufeff${TEXT}`, 'utf16le'))],
  ['little-endian without a mark', Buffer.from(TEXT, 'utf16le')],
  ['big-endian without a mark', swapped(Buffer.from(TEXT, 'utf16le'))],
])('refuses UTF-16 %s, saying why and what to do', (_form, bytes) => {
  expect(() => decodeText(bytes)).toThrow(NotUtf8);
  expect(() => decodeText(bytes)).toThrow(/UTF-16.*Save it as UTF-8/);
});
