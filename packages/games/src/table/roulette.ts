/** Roulette with one zero: one of 37 numbers, and bets on a number or on a group of numbers. */
import { fraction } from '../fraction.ts';
import { BET_UNITS } from '../stake.ts';
import type { TableGame } from './table.ts';

/** The pockets in their order on the wheel. */
export const WHEEL: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
];

export type Colour = 'zero' | 'red' | 'black';
/** The pockets after the zero are red and black in turn. */
export const colourOf = (number: number): Colour =>
  number === 0 ? 'zero' : WHEEL.indexOf(number) % 2 === 1 ? 'red' : 'black';

const within = (from: number, to: number) => (number: number) => number >= from && number <= to;

/** Bets on several numbers; none of them includes zero. */
const GROUPS = {
  '1-12': within(1, 12),
  '13-24': within(13, 24),
  '25-36': within(25, 36),
  '1-18': within(1, 18),
  even: (number: number) => number > 0 && number % 2 === 0,
  red: (number: number) => colourOf(number) === 'red',
  black: (number: number) => colourOf(number) === 'black',
  odd: (number: number) => number % 2 === 1,
  '19-36': within(19, 36),
} as const;
export type Group = keyof typeof GROUPS;

export const NUMBERS: readonly number[] = WHEEL.toSorted((a, b) => a - b);
export const DOZENS = ['1-12', '13-24', '25-36'] as const satisfies readonly Group[];
export const HALVES = ['1-18', 'even', 'red', 'black', 'odd', '19-36'] as const satisfies readonly Group[];
/** All bets in their only notation: a number, or a group by its name. */
export const ROULETTE_BETS: readonly string[] = [...NUMBERS.map(String), ...DOZENS, ...HALVES];

const isGroup = (choice: string): choice is Group => Object.hasOwn(GROUPS, choice);

/** Returns the winning numbers of a bet; empty for an invalid bet. */
export const numbersOf = (choice: string): readonly number[] =>
  NUMBERS.filter((number) => (isGroup(choice) ? GROUPS[choice](number) : String(number) === choice));

/** Payment of a winning bet, in bets, stake included: 36 divided by its count of numbers. */
export const timesOf = (choice: string): number => 36 / (numbersOf(choice).length || 36);

export type RouletteShown = { number: number };

export const roulette: TableGame<'roulette', RouletteShown> = {
  kind: 'roulette',
  id: 'roulette-1',
  isChoice: (choice) => ROULETTE_BETS.includes(choice),
  play(choice, draw) {
    const number = draw(NUMBERS.length);
    return { units: numbersOf(choice).includes(number) ? timesOf(choice) * BET_UNITS : 0, shown: { number } };
  },
  returnOf: (choice) => fraction(BigInt(numbersOf(choice).length * timesOf(choice)), BigInt(NUMBERS.length)),
};
