import { describe, expect, it } from 'vitest';
import { capped, divideRebate, mostRebate, payWhole } from './rebate.ts';

const chain = (...rates: bigint[]) => rates.map((rate, i) => ({ member: String(i), rate }));
const shares = (rates: bigint[], turnover: bigint) =>
  divideRebate(chain(...rates), turnover).map(({ member, millionths }) => `${member}: ${millionths}`);

describe('rebates', () => {
  it('gives differences, nothing for equal rates and nothing below zero for inverted ones', () => {
    expect(shares([1000n, 4000n, 4000n, 7000n], 10n)).toEqual(['0: 10000', '1: 30000', '3: 30000']);
    expect(shares([5000n, 3000n, 6000n], 10n)).toEqual(['0: 50000', '2: 10000']);
    expect(shares([0n, 0n], 10n)).toEqual([]);
  });

  it('together give the highest rate of the chain', () => {
    for (const rates of [[1n, 9n, 4n, 12n], [7n], [12n, 1n, 1n], [0n, 3n, 12n, 12n]]) {
      const all = divideRebate(chain(...rates), 1_000_003n).reduce((sum, { millionths }) => sum + millionths, 0n);
      expect(all).toBe(1_000_003n * rates.reduce((most, rate) => (rate > most ? rate : most), 0n));
    }
  });

  it('pays whole units, keeps the rest for ever, and waits while an account is below zero', () => {
    expect(payWhole(999_999n)).toEqual({ paid: 0n, rest: 999_999n });
    expect(payWhole(1_000_000n)).toEqual({ paid: 1n, rest: 0n });
    expect(payWhole(2_500_001n)).toEqual({ paid: 2n, rest: 500_001n });
    expect(payWhole(-1_500_000n)).toEqual({ paid: 0n, rest: -1_500_000n });
  });

  it('together with the return of a price stay below the stake', () => {
    expect([990_000n, 999_000n, 999_999n, 1_000_000n, 1_100_000n].map(mostRebate)).toEqual([9_999n, 999n, 0n, 0n, 0n]);
    const rates = capped(chain(500n, 5_000n, 20_000n), mostRebate(999_000n));
    expect(divideRebate(rates, 100n)).toEqual([
      { member: '0', millionths: 50_000n },
      { member: '1', millionths: 49_900n },
    ]);
    expect(capped(chain(7n), null)).toEqual(chain(7n));
  });
});
