import { expect, it } from 'vitest';
import { mayBeNumber, pagesFor } from './finder.rules.ts';

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
