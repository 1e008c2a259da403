import type { Recipe, Stage } from './recipe.ts';
import { picture } from './tile.ts';

export const BANNER_WIDTH = 700;
export const BANNER_HEIGHT = 312;

/** Draws a wide image without lettering: the emblem is at the end side, the first 58 % are free for text. */
export const banner = (recipe: Recipe, stage: Partial<Stage> = {}): string =>
  picture(recipe, {
    width: BANNER_WIDTH,
    height: BANNER_HEIGHT,
    cx: 545,
    cy: 160,
    scale: 0.95,
    safe: 0.58,
    plain: true,
    farParticles: 18,
    midParticles: 12,
    ...stage,
  });

/** A scene for a whole page (maintenance, region, in-house game): any box, emblem in the upper middle. */
export const scene = (recipe: Recipe, stage: Partial<Stage> = {}): string => {
  const [width, height] = [stage.width ?? 390, stage.height ?? 844];
  return picture(recipe, { cy: height * 0.3, plain: true, farParticles: 24, ...stage, width, height });
};

/** Ground, pattern and particles are drawn by a recipe's palette too, so a banner's deepest colour is its scrim's. */
export { PALETTES } from './palettes.ts';
