import { expect, it } from 'vitest';
import { symbolName, winTexts } from './spoken.ts';

const worth = (units: number) => `${units} K`;
const lines = [
  { line: 1, symbol: 'A' as const, count: 3 as const, cells: [], units: 15 },
  { line: 7, symbol: 'W' as const, count: 5 as const, cells: [], units: 2000 },
];

it('each line that won is told with its symbol, how many, and what it paid', () => {
  expect(winTexts({ lines, scatter: null }, worth)).toEqual([
    `Line 2: ${symbolName('A')} × 3 · 15 K`,
    'Line 8: Wild × 5 · 2000 K',
  ]);
  expect(symbolName('A')).toMatch(/^Symbol [1-9]$/);
});

it('scatters are told with their free spins, where they bring any', () => {
  const scatter = { count: 3 as const, cells: [], units: 40 };
  expect(winTexts({ lines: [], scatter: { ...scatter, freeSpins: 10 } }, worth)).toEqual([
    'Scatter × 3 · 40 K · 10 free spins',
  ]);
  expect(winTexts({ lines: [], scatter: { ...scatter, freeSpins: 0 } }, worth)).toEqual(['Scatter × 3 · 40 K']);
  expect(winTexts({ lines: [], scatter: null }, worth)).toEqual([]);
});
