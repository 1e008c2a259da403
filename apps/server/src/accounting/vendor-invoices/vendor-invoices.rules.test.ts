/** Fees of vendors, computed by hand. Amounts in minor units. */
import { addMonths, checkFeeTerms } from '@parlour/contract/vendor-invoices';
import { describe, expect, it } from 'vitest';
import { dueOf, type Fee, linesOf, stateOf, sumOfPlay } from './vendor-invoices.rules.ts';

const slots = { category: 'RNG', rounds: 100n, turnover: 1_000_001n, wins: 900_000n };
const live = { category: 'LIVE', rounds: 10n, turnover: 50_000n, wins: 80_000n };
const fee = (category: string, ppm: bigint, base: Fee['base'] = 'ggr'): Fee => ({ category, base, ppm });
const feesOf = (fees: Fee[], isOffset = false) =>
  linesOf([slots, live], { fees, isOffset }).map((line) => [line.category, line.base, line.fee]);

describe('fees of a vendor', () => {
  it('are a part of GGR or turnover by category, rounded down', () => {
    // 100,001 × 11 % = 11,000.11; 1,000,001 × 0.2 % = 2,000.002
    expect(feesOf([fee('RNG', 110_000n), fee('RNG', 2_000n, 'turnover'), fee('LIVE', 100_000n)])).toEqual([
      ['RNG', 'ggr', 11_000n],
      ['RNG', 'turnover', 2_000n],
      ['LIVE', 'ggr', 0n],
    ]);
  });

  it('of no category count for those without one of their own; a category may have none', () => {
    expect(feesOf([fee('', 100_000n), fee('LIVE', 10_000n, 'turnover')])).toEqual([
      ['RNG', 'ggr', 10_000n],
      ['LIVE', 'turnover', 500n],
    ]);
    expect(feesOf([fee('LIVE', 10_000n, 'turnover')])[0]).toEqual(['RNG', null, 0n]);
  });

  it('are reduced by a category that players won in only where agreed, and never below the minimum', () => {
    const fees = [fee('', 100_000n)];
    expect(feesOf(fees, true)[1]).toEqual(['LIVE', 'ggr', -3_000n]);
    expect(dueOf(linesOf([slots, live], { fees, isOffset: true }), 0n)).toEqual({ fees: 7_000n, due: 7_000n });
    expect(dueOf(linesOf([slots, live], { fees, isOffset: false }), 20_000n)).toEqual({ fees: 10_000n, due: 20_000n });
    expect(dueOf(linesOf([live], { fees, isOffset: true }), 0n)).toEqual({ fees: -3_000n, due: 0n });
  });

  it('agree with the vendor’s figures only when every one is the same', () => {
    const ours = { ...sumOfPlay([slots, live]), fee: 5n };
    expect(ours).toEqual({ rounds: 110n, turnover: 1_050_001n, wins: 980_000n, fee: 5n });
    expect([stateOf(null, ours), stateOf(ours, null), stateOf(ours, { ...ours })]).toEqual([
      'noTerms',
      'unchecked',
      'agrees',
    ]);
    for (const name of ['rounds', 'turnover', 'wins', 'fee'] as const)
      expect(stateOf(ours, { ...ours, [name]: ours[name] + 1n })).toBe('differs');
  });

  it('as typed are checked at each field, by the currency’s decimals', () => {
    const typed = (category: string, rate: string) => ({ category, base: 'ggr' as const, rate });
    expect(checkFeeTerms({ fees: [], minimum: '0' }, 2)).toEqual([{ field: 'fees', fault: 'EMPTY' }]);
    expect(
      checkFeeTerms({ fees: [typed('', '11.55555'), typed('RNG', '100.0001'), typed('', '0')], minimum: '1.5' }, 0),
    ).toEqual([
      { field: 'fees.0.rate', fault: 'RATE' },
      { field: 'fees.1.rate', fault: 'RATE' },
      { field: 'fees.2.category', fault: 'TWICE' },
      { field: 'minimum', fault: 'AMOUNT' },
    ]);
    expect(checkFeeTerms({ fees: [typed('', '100'), typed('RNG', '0.0001')], minimum: '1.25' }, 2)).toEqual([]);
  });

  it('belong to months, over the ends of years', () => {
    expect([addMonths('2026-01', -1), addMonths('2026-12', 1), addMonths('2026-03', 0)]).toEqual([
      '2025-12',
      '2027-01',
      '2026-03',
    ]);
  });
});
