/** Scene and lettering of a game, drawn from the same recipe as its tile on first use and cached on disk. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { recipeFor } from '@parlour/art/auto';
import { scene } from '@parlour/art/banner';
import { logo } from '@parlour/art/logo';
import { PALETTES } from '@parlour/art/palettes';
import type { Recipe } from '@parlour/art/recipe';
import { THEMES } from '@parlour/art/themes';
import { GENERATOR_VERSION } from '@parlour/art/tile';
import { CATEGORIES, type Category } from '@parlour/contract/catalogue';
import { isSkin, type Palette, type SkinName } from '@parlour/games/skins';
import type { GameInfo } from './games.ts';

const WIDTH = 390;
const HEIGHT = 844;
const PIXELS = 2;

const isCategory = (name: string | undefined): name is Category => CATEGORIES.some((c) => c === name);

/** Returns the recipe of the game's tile; null without an English name, from which every image is derived. */
export function recipeOf({ names, category, recipe }: GameInfo): Recipe | null {
  if (recipe) return recipe;
  return names.EN ? recipeFor({ name: names.EN, ...(isCategory(category) ? { category } : {}) }) : null;
}

/** Returns skin and colours that match the game's tile; null when there are none. */
export function lookOf(info: GameInfo): { skin: SkinName; palette: Palette } | null {
  const recipe = recipeOf(info);
  if (!recipe?.palette || !isSkin(recipe.theme)) return null;
  const { deep, mid, glow, light, accent } = PALETTES[recipe.palette];
  return { skin: recipe.theme, palette: { deep, mid, glow, light, accent } };
}

/** Lettering of the English title as an SVG text. */
export function logoOf(recipe: Recipe): string {
  const palette = recipe.palette ?? THEMES[recipe.theme].palettes[0];
  return logo({ name: recipe.name, palette, font: recipe.font ?? THEMES[recipe.theme].fonts[0] });
}

export type SceneStore = { sceneOf(recipe: Recipe): Promise<Buffer> };

/** Draws scenes one at a time, so that many new games do not take CPU time from the players. */
export function sceneStore(dir: string): SceneStore {
  let last: Promise<unknown> = Promise.resolve();
  async function draw(recipe: Recipe, file: string): Promise<Buffer> {
    const kept = await readFile(file).catch(() => null);
    if (kept) return kept;
    // The lettering replaces the supporting emblems.
    const svg = scene(
      { ...recipe, supports: [] },
      { width: WIDTH, height: HEIGHT, cy: 158, scale: 0.86, midParticles: 9 },
    );
    // Loaded on demand, because the image library is large, and many processes draw no scene.
    const { raster } = await import('@parlour/art/raster');
    const image = await raster(svg, { width: WIDTH * PIXELS, format: 'webp', quality: 70 });
    await mkdir(dir, { recursive: true });
    // Written atomically, so that an interruption leaves no incomplete image.
    await writeFile(`${file}.new`, image);
    await rename(`${file}.new`, file);
    return image;
  }
  return {
    sceneOf(recipe) {
      const key = createHash('sha256')
        .update(`${GENERATOR_VERSION}|${JSON.stringify(recipe)}`)
        .digest('hex')
        .slice(0, 32);
      const next = last.then(() => draw(recipe, join(dir, `${key}.webp`)));
      last = next.catch(() => undefined);
      return next;
    },
  };
}
