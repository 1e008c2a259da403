import { expect, test } from 'vitest';
import { readRtpOptions } from '../bench/rtp/options.ts';

test('the simulation of returns has a fixed seed, takes another, and says what it takes', () => {
  expect(readRtpOptions([])).toEqual({ rounds: 10_000_000, seed: '5a'.repeat(32) });
  expect(readRtpOptions(['--seed', 'AB'.repeat(32), '--rounds', '1000'])).toEqual({
    rounds: 1000,
    seed: 'ab'.repeat(32),
  });
  const [one, other] = [readRtpOptions(['--seed', 'random']).seed, readRtpOptions(['--seed', 'random']).seed];
  expect([one.length, other.length, one === other]).toEqual([64, 64, false]);
  for (const seed of ['5a', `${'5a'.repeat(31)}5g`, ''])
    expect(() => readRtpOptions(['--seed', seed])).toThrow('64 hex');
  for (const rounds of ['999', '1e99', 'many'])
    expect(() => readRtpOptions(['--rounds', rounds])).toThrow('whole number');
  expect(() => readRtpOptions(['5000'])).toThrow();
});
