import { describe, expect, it } from 'vitest';
import { realPart, type SettledBet, type TurnoverRule, validTurnover } from './turnover.ts';

const bet = (rule: TurnoverRule, stake: bigint, win: bigint, more: Partial<SettledBet> = {}): SettledBet => ({
  rule,
  stake,
  win,
  bonusStake: 0n,
  vendorTurnover: 0n,
  ...more,
});

describe('valid turnover', () => {
  it.each<[string, SettledBet[], bigint]>([
    ['a slot counts its stakes', [bet('stake', 700n, 5000n), bet('stake', 300n, 0n)], 1000n],
    ['a tie gives nothing', [bet('result', 100n, 100n)], 0n],
    [
      'all 37 numbers of roulette give one chip',
      Array.from({ length: 37 }, (_, n) => bet('result', 100n, n === 7 ? 3600n : 0n)),
      100n,
    ],
    ['odds of 0.80 won give 0.8 of the stake', [bet('result', 1000n, 1800n)], 800n],
    ['half a loss gives half', [bet('result', 1000n, 500n)], 500n],
    ['a Malay price of −0.94 risks its stake', [bet('result', 940n, 1940n)], 940n],
    ['a vendor gives no more than the stake', [bet('vendor', 100n, 0n, { vendorTurnover: 150n })], 100n],
    ['a vendor gives no less than nothing', [bet('vendor', 100n, 0n, { vendorTurnover: -5n })], 0n],
    ['a vendor gives the real part', [bet('vendor', 100n, 0n, { vendorTurnover: 75n, bonusStake: 50n })], 37n],
    ['nothing gives nothing', [], 0n],
  ])('%s', (_, group, expected) => {
    expect(validTurnover(group)).toBe(expected);
  });

  it('can fall when a group is settled bit by bit', () => {
    const player = bet('result', 1000n, 0n);
    const banker = bet('result', 1000n, 1950n);
    expect(validTurnover([player])).toBe(1000n);
    expect(validTurnover([player, banker]) - validTurnover([player])).toBe(-950n);
  });

  it('cuts the real part of a win', () => {
    expect(realPart(bet('result', 100_001n, 50_000n, { bonusStake: 33_334n }))).toEqual({
      stake: 66_667n,
      win: 33_333n,
    });
    expect(realPart(bet('stake', 500n, 900n, { bonusStake: 500n }))).toBeNull();
  });
});
