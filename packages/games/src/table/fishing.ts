/**
 * Fishing: a shot at one animal. Payment is inverse to the probability of a catch, so that all targets have the same
 * return.
 */
import { fraction } from '../fraction.ts';
import { BET_UNITS } from '../stake.ts';
import type { TableGame } from './table.ts';

/** Payment of a catch, in bets. The animals are emblems of the sea's skin. */
export const CATCHES = {
  'tropical-fish': 2,
  blowfish: 3,
  crab: 5,
  turtle: 10,
  octopus: 20,
  dolphin: 40,
  shark: 60,
  whale: 100,
  oyster: 200,
} as const;
export type Animal = keyof typeof CATCHES;
export const ANIMALS = Object.keys(CATCHES) as Animal[];

/** Of this many shots at an animal that pays once, this many catch it. */
const [RETURN, OF] = [9600, 10_000];

export type FishingShown = { caught: boolean };

const isAnimal = (choice: string): choice is Animal => Object.hasOwn(CATCHES, choice);
/** Number of catches in 10,000 shots: a whole number for every animal. */
const chance = (animal: Animal): number => RETURN / CATCHES[animal];

export const fishing: TableGame<'fishing', FishingShown> = {
  kind: 'fishing',
  id: 'fishing-1',
  isChoice: isAnimal,
  play(choice, draw) {
    if (!isAnimal(choice)) return { units: 0, shown: { caught: false } };
    const caught = draw(OF) < chance(choice);
    return { units: caught ? CATCHES[choice] * BET_UNITS : 0, shown: { caught } };
  },
  returnOf: (choice) =>
    isAnimal(choice) ? fraction(BigInt(chance(choice) * CATCHES[choice]), BigInt(OF)) : fraction(0n, 1n),
};
