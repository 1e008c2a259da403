import { PALETTES, type Palette } from './palettes.ts';
import type { Recipe } from './recipe.ts';
import { hash, random } from './seed.ts';
import { THEMES, type Theme } from './themes.ts';

/** Share of each palette colour in a drawn tile, fitted to the measured means of the demo catalogue. */
const SHARES: [keyof Palette, number][] = [
  ['mid', 0.37],
  ['light', 0.33],
  ['deep', 0.04],
  ['glow', 0.02],
];

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/**
 * Estimates the mean colour of a recipe's tile as #rrggbb without drawing it, within 14 of 255 per channel. Placeholder
 * until the image has loaded.
 */
export const placeholderColour = (recipe: Recipe): string => {
  const theme: Theme = THEMES[recipe.theme];
  const palette = recipe.palette ?? random(hash(`${recipe.name}|${recipe.seed ?? 0}`)).pick(theme.palettes);
  const sums = [0, 0, 0];
  for (const [name, share] of SHARES)
    for (const [i, value] of channels(String(PALETTES[palette][name])).entries())
      sums[i] = (sums[i] ?? 0) + value * share;
  return `#${sums.map((value) => Math.min(255, Math.round(value)).toString(16).padStart(2, '0')).join('')}`;
};
