import { type AutoInput, type IconHints, recipeFor } from './auto.ts';

/** Seeds that are tried before a repetition is accepted. */
const ATTEMPTS = 12;

/**
 * One seed for each entry of a list in display order, such that no entry shares both emblem and palette with the one
 * before it or with the one above it in a grid of `columns`. Hints other than the seed are respected.
 */
export const distinctSeeds = (entries: readonly (AutoInput & { hints?: IconHints })[], columns = 3): number[] => {
  const looks: string[] = [];
  return entries.map(({ hints = {}, ...entry }, index) => {
    const start = entry.seed ?? 0;
    for (let seed = start; ; seed++) {
      const { emblem, palette } = recipeFor(entry, { ...hints, seed });
      const look = `${emblem}|${palette}`;
      const taken = look === looks[index - 1] || look === looks[index - columns];
      if (taken && seed < start + ATTEMPTS) continue;
      looks.push(look);
      return seed;
    }
  });
};
