/** Sic Bo: three dice, and bets on their combination. */
import { type Fraction, fraction } from '../fraction.ts';
import { BET_UNITS } from '../stake.ts';
import type { TableGame } from './table.ts';

export type Dice = readonly [number, number, number];

export const FACES = [1, 2, 3, 4, 5, 6] as const;
const SUMS = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17] as const;

/** All possible throws, equally likely. */
const THROWS: readonly Dice[] = FACES.flatMap((a) => FACES.flatMap((b) => FACES.map((c): Dice => [a, b, c])));

const sumOf = (dice: Dice): number => dice[0] + dice[1] + dice[2];
const isTriple = ([a, b, c]: Dice): boolean => a === b && b === c;
const countOf = (face: number, dice: Dice): number => dice.filter((die) => die === face).length;

/** Parts of all throws paid back for every bet: 210 of 216. */
const SHARED = 210;
/** Payment of a bet that wins with this number of throws, in units, truncated. */
const shareOf = (throws: number): number => Math.floor((SHARED * BET_UNITS) / throws);

/** Payment of a single number in bets, by the number of dice that show it, stake included. */
export const SINGLE_TIMES = [0, 2, 3, 15] as const;

type Bet = (dice: Dice) => boolean;
/** Bets with a constant payment, in their only notation. */
const BETS: ReadonlyMap<string, Bet> = new Map<string, Bet>([
  ['small', (dice) => sumOf(dice) <= 10 && !isTriple(dice)],
  ['big', (dice) => sumOf(dice) >= 11 && !isTriple(dice)],
  ['odd', (dice) => sumOf(dice) % 2 === 1 && !isTriple(dice)],
  ['even', (dice) => sumOf(dice) % 2 === 0 && !isTriple(dice)],
  ...FACES.map((face): [string, Bet] => [`${face}-${face}`, (dice) => countOf(face, dice) >= 2]),
  ...FACES.map((face): [string, Bet] => [`${face}-${face}-${face}`, (dice) => countOf(face, dice) === 3]),
  ['triple', isTriple],
  ...SUMS.map((sum): [string, Bet] => [`sum-${sum}`, (dice) => sumOf(dice) === sum]),
]);
const UNITS: ReadonlyMap<string, number> = new Map(
  [...BETS].map(([name, wins]) => [name, shareOf(THROWS.filter(wins).length)]),
);

/** A single number, whose payment increases with the number of dice that show it. */
const singleOf = (choice: string): number | null => (/^[1-6]$/.test(choice) ? Number(choice) : null);

export const HALVES = ['small', 'odd', 'even', 'big'] as const;
export const SINGLES: readonly string[] = FACES.map(String);
export const PAIRS: readonly string[] = FACES.map((face) => `${face}-${face}`);
export const TRIPLES: readonly string[] = FACES.map((face) => `${face}-${face}-${face}`);
export const SUM_BETS: readonly string[] = SUMS.map((sum) => `sum-${sum}`);
export const SIC_BO_BETS: readonly string[] = [...SINGLES, ...BETS.keys()];

/** Payment of a choice, in units. */
export function sicBoUnits(choice: string, dice: Dice): number {
  const face = singleOf(choice);
  if (face !== null) return (SINGLE_TIMES[countOf(face, dice)] ?? 0) * BET_UNITS;
  return BETS.get(choice)?.(dice) ? (UNITS.get(choice) ?? 0) : 0;
}

/** Highest payment of a choice, in bets; a whole number of twentieths. */
export const bestTimes = (choice: string): number =>
  singleOf(choice) === null ? (UNITS.get(choice) ?? 0) / BET_UNITS : SINGLE_TIMES[3];

function returnOf(choice: string): Fraction {
  const part = THROWS.reduce((sum, dice) => sum + sicBoUnits(choice, dice), 0);
  return fraction(BigInt(part), BigInt(THROWS.length * BET_UNITS));
}

export type SicBoShown = { dice: Dice };

export const sicbo: TableGame<'sicbo', SicBoShown> = {
  kind: 'sicbo',
  id: 'sicbo-1',
  isChoice: (choice) => singleOf(choice) !== null || BETS.has(choice),
  play(choice, draw) {
    const throwOne = () => draw(FACES.length) + 1;
    const dice: Dice = [throwOne(), throwOne(), throwOne()];
    return { units: sicBoUnits(choice, dice), shown: { dice } };
  },
  returnOf,
};
