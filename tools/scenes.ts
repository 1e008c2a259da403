/** Renders the scenes of the closed page: `node tools/scenes.ts`. Their files are next to the page that shows them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { scene } from '@parlour/art/banner';
import { raster } from '@parlour/art/raster';
import type { Recipe } from '@parlour/art/tile';

const OUT = resolve(import.meta.dirname, '../apps/player/src/features/system/scenes');
const BOX = { width: 430, height: 400, cx: 215, cy: 176, scale: 1 };

const SCENES: Record<string, Recipe> = {
  maintenance: {
    name: 'Back soon',
    seed: 7,
    theme: 'gothic',
    emblem: 'red-paper-lantern',
    palette: 'night',
    halo: 'moon',
    backdrop: 'castle',
    particles: 'sparks',
    tilt: 0,
    size: 118,
  },
  region: {
    name: 'Elsewhere',
    seed: 3,
    theme: 'desert',
    emblem: 'compass',
    palette: 'sand',
    backdrop: 'mountains',
    halo: 'ring',
    particles: 'sparks',
    tilt: 0,
    size: 118,
  },
};

mkdirSync(OUT, { recursive: true });
for (const [name, recipe] of Object.entries(SCENES)) {
  const svg = scene(recipe, BOX);
  for (const format of ['avif', 'webp'] as const)
    writeFileSync(
      join(OUT, `${name}.${format}`),
      await raster(svg, { width: 860, format, quality: format === 'avif' ? 46 : 66 }),
    );
}
