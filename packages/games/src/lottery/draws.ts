/**
 * Results of fast draws, from verifiable random numbers.
 *
 * Each number is drawn without bias and used in order; none is rejected because of its result.
 */
import type { Draw } from '../fairness.ts';
import { padded, range } from './combine.ts';
import { type Board, NORTH, SOUTH } from './vietnam.ts';

/** Draws `count` different balls of 1 to `most`, in order. */
export function drawBalls(draw: Draw, most: number, count: number): number[] {
  const left = range(1, most);
  return range(1, count).map(() => left.splice(draw(left.length), 1)[0] ?? 0);
}

const digits = (draw: Draw, count: number): string =>
  range(1, count)
    .map(() => draw(10))
    .join('');

const board =
  (structure: typeof NORTH) =>
  (draw: Draw): readonly Board[] => [
    Object.fromEntries(
      Object.entries(structure).map(([prize, { count, digits: length }]) => [
        prize,
        range(1, count).map(() => padded(draw(10 ** length), length)),
      ]),
    ),
  ];

const thai = (draw: Draw) => ({
  first: digits(draw, 6),
  front3: [digits(draw, 3), digits(draw, 3)],
  last3: [digits(draw, 3), digits(draw, 3)],
  last2: digits(draw, 2),
});

/** Draw functions of the families that the platform can draw itself. Myanmar 3D and six mark use external draws. */
export const DRAWS: Readonly<Record<string, (draw: Draw) => unknown>> = {
  'vn.n': board(NORTH),
  'vn.s': board(SOUTH),
  '4d': (draw) => {
    const numbers = (count: number) => range(1, count).map(() => digits(draw, 4));
    return { '1': numbers(1), '2': numbers(1), '3': numbers(1), s: numbers(10), c: numbers(10) };
  },
  'mm.2d': (draw) => digits(draw, 2),
  th: thai,
  wingo: (draw) => draw(10),
  k3: (draw) => range(1, 3).map(() => draw(6) + 1),
  ssc: (draw) => digits(draw, 5),
  pk: (draw) => drawBalls(draw, 10, 10),
  x5: (draw) => drawBalls(draw, 11, 5),
  keno: (draw) => drawBalls(draw, 80, 20),
};
