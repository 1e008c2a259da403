import { describe, expect, it } from 'vitest';
import { aboveCeiling, checkProposal } from './ceiling.ts';
import { checkTable, type Table, type Tier, versionsAt } from './contract.ts';
import { linesCovered } from './product-line.ts';
import { rateFraction, shareOf } from './rate.ts';
import { toContract } from './testing/case-file.ts';

const tier = (minTurnover: bigint, rate: bigint, more: Partial<Tier> = {}): Tier => ({
  minTurnover,
  minActive: 1,
  minLoss: 0n,
  rate,
  ...more,
});
const table = (tiers: Tier[], more: Partial<Table> = {}): Table => ({
  rateType: 'P',
  activeMin: 1n,
  lossCheck: false,
  tiers,
  ...more,
});

describe('tables', () => {
  it.each<[string, Table, string | null]>([
    ['no tier', table([]), 'TIERS_COUNT'],
    ['21 tiers', table(Array.from({ length: 21 }, (_, i) => tier(BigInt(i), BigInt(i + 1)))), 'TIERS_COUNT'],
    ['20 tiers', table(Array.from({ length: 20 }, (_, i) => tier(BigInt(i), BigInt(i + 1)))), null],
    ['a threshold below zero', table([tier(-1n, 1n)]), 'TIER_VALUE'],
    ['a rate of nothing', table([tier(1n, 0n)]), 'TIER_VALUE'],
    ['100 %', table([tier(1n, 1_000_000n)]), null],
    ['more than 100 %', table([tier(1n, 1_000_001n)]), 'TIER_VALUE'],
    ['a fixed amount above that', table([tier(1n, 1_000_001n)], { rateType: 'F' }), null],
    ['a threshold that falls', table([tier(1n, 1n, { minLoss: 5n }), tier(9n, 2n)]), 'TIERS_ORDER'],
    ['equal thresholds', table([tier(1n, 1n), tier(1n, 2n)]), 'TIERS_ORDER'],
    ['more active alone', table([tier(1n, 1n), tier(1n, 2n, { minActive: 2 })]), null],
    ['a rate that stays', table([tier(1n, 2n), tier(2n, 2n)]), 'TIERS_RATE_ORDER'],
    ['everybody is active', table([tier(1n, 1n)], { activeMin: 0n }), 'ACTIVE_MIN'],
  ])('%s', (_, given, expected) => {
    expect(checkTable(given, 'daily')).toBe(expected);
  });

  it('knows dividends in percent alone', () => {
    expect(checkTable(table([tier(1n, 1n)], { rateType: 'F' }), 'dividend')).toBe('TIER_VALUE');
  });
});

describe('the ceiling', () => {
  const upline = table([tier(100n, 5n), tier(500n, 9n, { minLoss: 50n })]);

  it('tests a loss only where the contract does', () => {
    const child = table([tier(500n, 9n)]);
    expect(aboveCeiling(child, upline, 'daily')).toBeNull();
    expect(aboveCeiling(child, { ...upline, lossCheck: true }, 'daily')).toEqual({ tier: 1, ceiling: 5n });
    expect(aboveCeiling(child, upline, 'dividend')).toEqual({ tier: 1, ceiling: 5n });
  });

  it('names the tier and a ceiling of nothing below the first tier of the upline', () => {
    const child = table([tier(100n, 5n), tier(101n, 6n)]);
    expect(aboveCeiling(child, upline, 'daily')).toEqual({ tier: 2, ceiling: 5n });
    expect(aboveCeiling(table([tier(99n, 1n)]), upline, 'daily')).toEqual({ tier: 1, ceiling: 0n });
  });

  it('keeps the minimum of active members, and the maximum of the house', () => {
    const propose = (given: Table, proposer: Parameters<typeof checkProposal>[0]['proposer']) =>
      checkProposal({ kind: 'daily', proposer, table: given, downlines: [] });
    const own = { isHouse: false as const, table: { ...upline, activeMin: 100n } };
    expect(propose(table([tier(100n, 5n)], { activeMin: 99n }), own)).toEqual({
      ok: false,
      error: 'ACTIVE_MIN_BELOW_UPLINE',
    });
    const house = { isHouse: true as const, highestRate: 8n };
    expect(propose(table([tier(1n, 8n)]), house)).toEqual({ ok: true, downlineHigherRate: false });
    expect(propose(table([tier(1n, 8n), tier(2n, 9n)]), house)).toEqual({
      ok: false,
      error: 'RATE_ABOVE_UPLINE',
      tier: 2,
      ceiling: 8n,
    });
  });
});

describe('versions and lines', () => {
  it('takes the newest version in force at the start of the period', () => {
    const row = { agent: 'A', kind: 'daily', line: 'CONS', rateType: 'P', activeMin: 1, tiers: [] } as const;
    const version = (number: number, from: string, until?: string) =>
      toContract({ ...row, tiers: [], version: number, effectiveFrom: from, ...(until ? { until } : {}) });
    const versions = [version(1, '2026-01-01T00:00:00Z'), version(2, '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z')];
    const at = (moment: string) => versionsAt(versions, 'daily', Date.parse(moment)).map((one) => one.version);
    expect(at('2025-12-31T23:59:59Z')).toEqual([]);
    expect(at('2026-01-31T23:59:59Z')).toEqual([1]);
    expect(at('2026-02-01T00:00:00Z')).toEqual([2]);
    expect(at('2026-03-01T00:00:00Z')).toEqual([1]);
    expect(versionsAt(versions, 'hourly', Date.parse('2026-02-01T00:00:00Z'))).toEqual([]);
  });

  it('counts what has no line for CONS alone', () => {
    expect([...linesCovered('CONS', new Set(['CONS', 'LIVE', 'FISH']))]).toEqual([
      'RNG',
      'SPORTS',
      'LOTT',
      'ELOTT',
      'PVP',
      null,
    ]);
    expect([...linesCovered('LIVE', new Set(['LIVE']))]).toEqual(['LIVE']);
  });

  it('writes rates as decimal fractions and cuts shares', () => {
    expect([15_000n, 1_000_000n, 1n, 250_000n, 0n].map(rateFraction)).toEqual(['0.015', '1', '0.000001', '0.25', '0']);
    expect([shareOf(199n, 5_000n), shareOf(200n, 5_000n), shareOf(-200n, 5_000n)]).toEqual([0n, 1n, 0n]);
  });
});
