import { expect, it } from 'vitest';
import { isEnough, mayBeNumber, mayBeOrder, pagesFor } from './command-palette.rules.ts';

const page = (label: string) => ({ href: `/console/${label}`, label, icon: 'mail' as const });
const PAGES = ['Members', 'Payment methods', 'Promo codes', 'Café notices'].map(page);
const found = (words: string) => pagesFor(words, PAGES).map(({ label }) => label);

it('finds pages by the beginning of any of their words, however it is written', () => {
  expect(found('me')).toEqual(['Members', 'Payment methods']);
  expect(found(' CODE')).toEqual(['Promo codes']);
  expect(found('cafe')).toEqual(['Café notices']);
  expect(found('embers')).toEqual([]);
  expect(found('  ')).toHaveLength(PAGES.length);
});

it('takes for a number what has a digit and no blank', () => {
  expect(['D-20261127-7', '7731', 'golden dragon 7', 'alice', '123'].map(mayBeNumber)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

it('takes for the number of a withdrawal what is one, and asks the house for it or for two letters', () => {
  expect(['7', 'a', ' a ', 'ab', ''].map(isEnough)).toEqual([true, false, false, true, false]);
  expect(['7', ' 120 ', '0', '07', '7a', 'D7', ''].map(mayBeOrder)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});
