import { fraction } from '@parlour/games/fraction';
import { describe, expect, it } from 'vitest';
import { type Chase, covered, FIRST_CHASE, mostTimesOf, planOf, type Slip } from './chase.rules.ts';

const rounds = (count: number) => Array.from({ length: count }, (_, i) => String(135 + i));
const slip: Slip = { stake: 2_000n, least: fraction(475_000n, 1n), mostTimes: 1_000 };
const plan = (count: number, chase: Partial<Chase>, over: Partial<Slip> = {}) =>
  planOf({ ...slip, ...over }, rounds(count), { ...FIRST_CHASE, ...chase });
const times = (...of: Parameters<typeof plan>) => plan(...of).map(({ multiple }) => multiple);

describe('a chase', () => {
  it('keeps its stake, or doubles it every so many rounds up to the highest multiple', () => {
    expect(times(3, { growth: 'same' })).toEqual([1, 1, 1]);
    expect(times(5, { growth: 'step', doubleEvery: 2 })).toEqual([1, 1, 2, 2, 4]);
    expect(times(120, { growth: 'step', doubleEvery: 1 }).slice(8, 12)).toEqual([256, 512, 1_000, 1_000]);
  });

  it('states what is held up to each round, and what a win in it leaves', () => {
    const cells = plan(6, { growth: 'step', doubleEvery: 5 });
    expect(cells.map(({ stake, held, profit }) => [stake, held, profit])).toEqual([
      [2_000n, 2_000n, 473_000n],
      [2_000n, 4_000n, 471_000n],
      [2_000n, 6_000n, 469_000n],
      [2_000n, 8_000n, 467_000n],
      [2_000n, 10_000n, 465_000n],
      [4_000n, 14_000n, 936_000n],
    ]);
  });

  it('takes the multiples that the player sets, and counts on from them', () => {
    const cells = plan(3, { edited: { '136': 7 } });
    expect(cells.map(({ multiple, held }) => [multiple, held])).toEqual([
      [1, 2_000n],
      [7, 16_000n],
      [1, 18_000n],
    ]);
    expect(plan(2, { edited: { '136': 1_001 } }).map(({ fault }) => fault)).toEqual([null, 'multiple']);
  });

  it('reaches a target in each round with the smallest multiple that does', () => {
    const even = { stake: 100n, least: fraction(196n, 1n) };
    for (const target of [0, 10, 50, 90]) {
      const cells = plan(6, { growth: 'target', target }, even);
      for (const { multiple, held, profit, fault } of cells) {
        const isMet = profit * 100n >= held * BigInt(target);
        expect([fault, target]).toEqual([isMet ? null : 'target', target]);
        if (multiple === 1 || !isMet) continue;
        const one = multiple - 1;
        const before = held - 100n;
        expect((196n * BigInt(one) - before) * 100n >= before * BigInt(target)).toBe(false);
      }
    }
    expect(times(4, { growth: 'target', target: 50 }, even)).toEqual([1, 4, 17, 72]);
  });

  it('says from which round on a target cannot be met', () => {
    // Each win pays 1.96 times its stake: less than twice.
    const even = { stake: 100n, least: fraction(196n, 1n) };
    expect(plan(2, { growth: 'target', target: 100 }, even).map(({ fault }) => fault)).toEqual(['target', 'target']);
    const few = plan(6, { growth: 'target', target: 50 }, { ...even, mostTimes: 50 });
    expect(few.map(({ multiple, fault }) => [multiple, fault])).toEqual([
      [1, null],
      [4, null],
      [17, null],
      [50, 'target'],
      [50, 'target'],
      [50, 'target'],
    ]);
    // A cell that the player lowers may miss it as well.
    const lowered = plan(2, { growth: 'target', target: 50, edited: { '136': 2 } }, even);
    expect(lowered.map(({ fault }) => fault)).toEqual([null, 'target']);
  });

  it('rounds payouts down as settlement does', () => {
    // Three units pay 4.5, so 4: two thirds of a unit are not a profit of a third.
    const thirds = { stake: 3n, least: fraction(9n, 2n) };
    const [cell] = plan(1, { growth: 'target', target: 40 }, thirds);
    expect([cell?.multiple, cell?.profit]).toEqual([2, 3n]);
  });

  it('covers as many rounds as a balance pays, and no line exceeds the highest multiple', () => {
    expect([covered(plan(10, {}), 5_999n), covered(plan(10, {}), 6_000n), covered(plan(3, {}), 9_000n)]).toEqual([
      2, 3, 3,
    ]);
    expect([
      mostTimesOf([{ multiple: 3 }, { multiple: 1 }], 1_000),
      mostTimesOf([], 10),
      mostTimesOf([{ multiple: 11 }], 10),
    ]).toEqual([333, 10, 1]);
  });
});
