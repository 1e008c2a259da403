import { BACKDROPS } from './backdrops.ts';
import { pictureDefs } from './defs.ts';
import { isDrawn } from './drawn.ts';
import { type EmblemPainter, emblemPainter } from './emblems.ts';
import { HALOS } from './halos.ts';
import { lettering } from './lettering.ts';
import { PALETTES } from './palettes.ts';
import { PARTICLES } from './particles.ts';
import { PATTERNS } from './patterns.ts';
import type { Recipe, Stage } from './recipe.ts';
import { hash, type Random, random, round } from './seed.ts';
import { prefixIds, times } from './shapes.ts';
import { THEMES, type Theme } from './themes.ts';

export type { Recipe, Stage } from './recipe.ts';

/** Must be increased when the same recipe yields another image, because image URLs contain it. */
export const GENERATOR_VERSION = 1;

export const TILE_WIDTH = 300;
export const TILE_HEIGHT = 400;

/** Positions of the supporting emblems: offsets from the centre as parts of width and height, and relative size. */
const SUPPORT_PLACES = [
  [-0.33, 0.2, 0.42],
  [0.34, 0.17, 0.44],
  [0.32, -0.26, 0.3],
  [-0.32, -0.24, 0.28],
] as const;

interface Centre {
  cx: number;
  cy: number;
  scale: number;
}

const heroOf = (recipe: Recipe, painter: EmblemPainter, tilt: number, { cx, cy, scale }: Centre): string => {
  const size = (recipe.size ?? (isDrawn(recipe.emblem) ? 220 : 232)) * scale;
  const mirror = recipe.flip ? ' scale(-1 1)' : '';
  return `<g transform="translate(${round(cx)} ${round(cy)}) rotate(${tilt})${mirror}">${painter.centred(recipe.emblem, size)}</g>`;
};

const supportsOf = (recipe: Recipe, painter: EmblemPainter, r: Random, { cx, cy, scale }: Centre): string =>
  (recipe.supports ?? [])
    .slice(0, SUPPORT_PLACES.length)
    .map((emblem, i) => {
      const [dx, dy, share] = SUPPORT_PLACES[i] ?? SUPPORT_PLACES[0];
      const size = (recipe.size ?? 232) * scale * share * (recipe.supportScale ?? 1);
      const place = `translate(${round(cx + dx * TILE_WIDTH * scale)} ${round(cy + dy * TILE_HEIGHT * scale)})`;
      return `<g transform="${place} rotate(${round(r.float(-16, 16))})">${painter.centred(emblem, size)}</g>`;
    })
    .join('');

/** A recipe drawn on any stage: one self-contained SVG, the same bytes for the same input. */
export const picture = (recipe: Recipe, stage: Stage): string => {
  const { width: W, height: H, plain = false, safe = 0, scale = 1 } = stage;
  const theme: Theme = THEMES[recipe.theme];
  const r = random(hash(`${recipe.name}|${recipe.seed ?? 0}`));
  const p = PALETTES[recipe.palette ?? r.pick(theme.palettes)];
  const pattern = PATTERNS[recipe.pattern ?? r.pick(theme.patterns)];
  const backdrop = BACKDROPS[recipe.backdrop ?? r.pick(theme.backdrops)];
  const halo = HALOS[recipe.halo ?? r.pick(theme.halos)];
  const particle = PARTICLES[recipe.particles ?? r.pick(theme.particles)];
  const face = recipe.font ?? r.pick(theme.fonts);
  const [cx, cy] = [stage.cx ?? W / 2, stage.cy ?? H * 0.405];
  const angle = r.float(0, 40);
  const [far, near] = backdrop(r, W, H);
  const tilt = recipe.tilt ?? round(r.float(-7, 7));
  const painter = emblemPainter(r, p);
  const centre = { cx, cy, scale };
  const hero = heroOf(recipe, painter, tilt, centre);
  const supports = supportsOf(recipe, painter, r, centre);
  const scatter = (count: number, small: number, large: number, place: () => readonly [number, number]) =>
    times(count, () => {
      const [x, y] = place();
      const turn = round(r.float(-60, 60));
      return `<g transform="translate(${round(x)} ${round(y)}) rotate(${turn})">${particle(r, p, round(r.float(small, large)))}</g>`;
    });
  const distant = scatter(stage.farParticles ?? 16, 4, 9, () => [r.float(W * safe, W), r.float(0, H * 0.8)]);
  const orbiting = scatter(stage.midParticles ?? 7, 9, 15, () => {
    const a = r.float(0, 6.28);
    return [cx + Math.cos(a) * r.float(105, 150) * scale, cy + Math.sin(a) * r.float(95, 150) * scale];
  });
  const edge = () => r.pick([safe ? W - 6 : r.float(-8, 26), r.float(W - 26, W + 8)]);
  const close = scatter(3, 22, 34, () => [edge(), r.float(H * 0.08, H * 0.9)]);
  const sheet = (fill: string) => `<rect width="${W}" height="${H}" fill="url(#${fill})"/>`;
  const title = () => lettering(r, p, recipe.name, face, { width: W, height: H, maxHeight: stage.maxLettering ?? 118 });
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" preserveAspectRatio="xMidYMid slice">` +
    `<defs>${pictureDefs(p, cx, cy, angle, scale)}</defs>` +
    sheet('bg') +
    pattern({ r, p, W, H, cx, cy }) +
    sheet('gl') +
    (far && `<path d="${far}" fill="url(#b1)" opacity=".8"/>`) +
    `<g transform="translate(${round(cx)} ${round(cy)}) scale(${scale})">${halo(r, p)}</g>` +
    (near && `<path d="${near}" fill="${p.deep}" opacity=".86"/>`) +
    `<g opacity=".85">${distant}</g>` +
    `<g filter="url(#hsh)"><g filter="url(#rim)">${recipe.supportsBehind ? supports + hero : hero + supports}</g></g>` +
    `${orbiting}<g filter="url(#bl)" opacity=".9">${close}</g>` +
    (plain ? '' : sheet('scr')) +
    sheet('vig') +
    (plain ? '' : title()) +
    '</svg>';
  return prefixIds(svg, `t${hash(recipe.name + (recipe.seed || '')).toString(36)}_`);
};

/** Draws the tile of a game: an SVG of 300 x 400 with the lettered title. @throws for an unknown emblem */
export const tile = (recipe: Recipe): string => picture(recipe, { width: TILE_WIDTH, height: TILE_HEIGHT });
