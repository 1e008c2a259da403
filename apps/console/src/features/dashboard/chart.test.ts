import { array, assert, double, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaPath, clearest, linePath, nearestIndex, niceScale, pointsIn } from './chart.ts';

const box = { left: 10, top: 0, width: 230, height: 100 };

describe('the axis', () => {
  it.each([
    [[12.9], [0, 5, 10, 15]],
    [[4], [0, 1, 2, 3, 4]],
    [[-112.5], [-150, -100, -50, 0]],
    [
      [0, 0],
      [0, 1],
    ],
    [[], [0, 1]],
  ])('of %j has the ticks %j', (values, ticks) => {
    expect(niceScale(values).ticks).toEqual(ticks);
  });

  it('holds every value and zero, with five intervals at most', () => {
    const amount = double({ min: -1e12, max: 1e12, noNaN: true }).filter((n) => n === 0 || Math.abs(n) > 0.01);
    assert(
      property(array(amount, { minLength: 1, maxLength: 24 }), (values) => {
        const { least, most, ticks } = niceScale(values);
        expect(least).toBeLessThanOrEqual(Math.min(0, ...values));
        expect(most).toBeGreaterThanOrEqual(Math.max(0, ...values));
        expect(ticks.length).toBeLessThanOrEqual(6);
        expect(ticks.some((tick) => tick === 0)).toBe(true);
      }),
    );
  });
});

describe('the line', () => {
  it('goes through its points and stays level between equal ones', () => {
    expect(
      linePath([
        { x: 0, y: 10 },
        { x: 30, y: 10 },
        { x: 60, y: 40 },
      ]),
    ).toBe('M0 10C10 10 20 10 30 10C40 10 50 30 60 40');
  });

  it('of no point is empty, of one point a place', () => {
    expect(linePath([])).toBe('');
    expect(linePath([{ x: 3, y: 4 }])).toBe('M3 4');
    expect(areaPath([{ x: 3, y: 4 }], 9)).toBe('');
  });

  it('closes its area on the level', () => {
    expect(
      areaPath(
        [
          { x: 0, y: 0 },
          { x: 30, y: 0 },
        ],
        50,
      ),
    ).toBe('M0 0C10 0 20 0 30 0L30 50L0 50Z');
  });

  it('leaves out the hours that have not begun', () => {
    expect(pointsIn(box, { ticks: [0, 4], least: 0, most: 4 }, [0, 4, null])).toEqual([
      { x: 10, y: 100 },
      { x: 125, y: 0 },
    ]);
  });
});

it('the nearest hour to a place is found, at the ends too', () => {
  expect([-5, 10, 21, 239, 900].map((x) => nearestIndex(box, 24, x))).toEqual([0, 0, 1, 23, 23]);
});

it('a label stands where it hides the fewest points, first place first', () => {
  const [above, below] = [
    { left: 0, top: 0 },
    { left: 0, top: 100 },
  ];
  const size = { width: 50, height: 40 };
  expect(clearest([above, below], size, [{ x: 20, y: 20 }])).toEqual(below);
  expect(clearest([above, below], size, [{ x: 20, y: 45 }])).toEqual(below);
  expect(clearest([above, below], size, [{ x: 90, y: 20 }])).toEqual(above);
});
