import { describe, expect, it } from 'vitest';
import {
  averageBet,
  barLengths,
  failedCalls,
  ggrAt,
  ggrOf,
  hasRounds,
  overDay,
  rankedCalls,
  rankedProviders,
  winsOf,
} from './figures.ts';
import { greeting } from './greeting.ts';

const hour = (at: number, ggr: string, rounds = 1) => ({ hour: at, bets: '100.00', ggr, rounds, newMembers: 0 });
const provider = (vassalage: string, ggr: string, rounds = 5) => ({
  vassalage,
  displayName: vassalage,
  games: 1,
  rounds,
  bets: '1000.00',
  ggr,
});

describe('refused calls', () => {
  const declined = { vendor: 'BGS', code: 'INSUFFICIENT_FUNDS' as const, calls: 90 };
  const forged = { vendor: null, code: 'SIGNATURE' as const, calls: 2 };
  const away = { vendor: 'BGS', code: 'UNAVAILABLE' as const, calls: 7 };
  it('that failed come first, the most first; what was declined is no failure', () => {
    expect(rankedCalls([declined, forged, away])).toEqual([away, forged, declined]);
    expect(failedCalls([declined, forged, away])).toBe(9);
  });
});

describe('hours', () => {
  it('without a round are 0 while they are over, and nothing before they begin', () => {
    const values = overDay([hour(1, '12.50'), hour(3, '-4.00')], 4, ggrOf);
    expect(values.slice(0, 6)).toEqual([0, 12.5, 0, -4, 0, null]);
    expect(values).toHaveLength(24);
  });
  it('are read as amounts', () => {
    expect(ggrAt([hour(1, '12.50')], 1, 2)).toBe('12.50');
    expect(ggrAt([], 1, 2)).toBe('0.00');
  });
  it('with new members alone are no play', () => {
    expect(hasRounds([hour(1, '0.00', 0)])).toBe(false);
    expect(hasRounds([hour(1, '0.00', 0), hour(2, '0.00')])).toBe(true);
  });
});

it('the average bet is cut to the currency', () => {
  expect(averageBet({ bets: '100.00', rounds: 3 })).toBe('33.33');
  expect(averageBet({ bets: '0.00', rounds: 0 })).toBeNull();
});

it('providers stand by gross win, equal ones by name, idle ones not at all', () => {
  const list = [provider('B', '5.00'), provider('C', '-2.00'), provider('A', '5.00'), provider('D', '99.00', 0)];
  expect(rankedProviders(list).map((p) => p.vassalage)).toEqual(['A', 'B', 'C']);
  expect(winsOf(provider('C', '-2.00'))).toBe(100_200n);
});

it('bars are as long as their share of the longest', () => {
  expect(barLengths(['14.20', '7.10', '0.00'])).toEqual([100, 50, 0]);
  expect(barLengths(['0.00'])).toEqual([0]);
  expect(barLengths([])).toEqual([]);
});

it.each([
  ['2026-11-20T15:00:00Z', 'Friday evening'],
  ['2026-11-20T16:00:00Z', 'Friday night'],
  ['2026-11-19T21:30:00Z', 'Friday night'],
  ['2026-11-19T23:30:00Z', 'Friday morning'],
  ['2026-11-20T06:00:00Z', 'Friday afternoon'],
])('at %s the house says %s', (at, text) => {
  expect(greeting('2026-11-20', 'Asia/Yangon', new Date(at))).toBe(text);
});
