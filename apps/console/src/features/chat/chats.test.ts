import type { Canned } from '@parlour/contract/chat.endpoints';
import { expect, it } from 'vitest';
import { fitting, slashOf } from './canned.ts';

it.each([
  ['/', ''],
  ['/bo', 'bo'],
  ['/bonus-2', 'bonus-2'],
  ['/Bonus', null],
  ['bonus /bo', null],
  ['/bo us', null],
  ['', null],
])('%j asks for %j', (text, slash) => {
  expect(slashOf(text)).toBe(slash);
});

it('ready answers are found by the beginning of their shortcut, eight at most', () => {
  const rows: Canned[] = Array.from({ length: 12 }, (_, n) => ({
    id: String(n + 1),
    shortcut: `b${n}`,
    texts: { EN: '' },
  }));
  expect(fitting(rows, 'b1').map(({ shortcut }) => shortcut)).toEqual(['b1', 'b10', 'b11']);
  expect(fitting(rows, '')).toHaveLength(8);
  expect(fitting(rows, 'x')).toEqual([]);
});
