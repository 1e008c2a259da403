/**
 * Texture atlas of the reels, drawn at exactly its displayed size: symbols sharp and blurred, and the background of a
 * cell, normal and winning.
 */
import type { Palette } from '@parlour/games/skins';
import { SYMBOLS } from '@parlour/games/slot/model';
import { mix } from './colours.ts';
import { CELL, COLUMNS, placeOf } from './skins.ts';
import type { Frame } from './stage/quads.ts';

export type SymbolFrames = ReadonlyMap<string, Frame>;
export type Atlas = {
  picture: HTMLCanvasElement;
  sharp: SymbolFrames;
  moving: SymbolFrames;
  ground: Frame;
  glow: Frame;
};
/** In device pixels. */
export type AtlasSize = { width: number; height: number; symbol: number };

/** Blurred symbols are drawn at this fraction of their size. */
const MOVING = 0.5;
/** Gap between symbols, so that none bleeds into a neighbour's edge. */
const GAP = 2;
/** Offset of each copy of a blurred symbol, relative to its size, and its opacity. */
const SMEAR = [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((step) => ({
  shift: step * 0.05,
  alpha: 0.2 - Math.abs(step) * 0.028,
}));

type Context = CanvasRenderingContext2D;

/** Dark glass in the game's colours. */
function drawGround(context: Context, { mid, deep }: Palette, { x, y, width, height }: Frame): void {
  const fill = context.createLinearGradient(0, y, 0, y + height);
  const lit = mix(mid, deep, 0.3);
  fill.addColorStop(0, mix(deep, lit, 0.45));
  fill.addColorStop(0.5, lit);
  fill.addColorStop(1, mix(deep, lit, 0.38));
  context.fillStyle = fill;
  context.beginPath();
  context.roundRect(x, y, width, height, width * 0.12);
  context.fill();
  context.strokeStyle = 'rgb(255 255 255 / .06)';
  context.lineWidth = 2;
  context.stroke();
}

/** Draws the glow: gold with a light edge, independent of the game's colours. */
function drawGlow(context: Context, { x, y, width, height }: Frame): void {
  const [middle, centre] = [x + width / 2, y + height / 2];
  const fill = context.createRadialGradient(middle, centre, 0, middle, centre, height * 0.72);
  fill.addColorStop(0, '#ffe9a8');
  fill.addColorStop(0.6, '#f0a12e');
  fill.addColorStop(1, '#a8430a');
  const line = Math.max(3, width * 0.04);
  context.fillStyle = fill;
  context.beginPath();
  context.roundRect(x + line / 2, y + line / 2, width - line, height - line, width * 0.12);
  context.fill();
  context.strokeStyle = '#fff3c4';
  context.lineWidth = line;
  context.stroke();
}

/** Draws a symbol several times along its path, each with a low opacity: motion blur of a spinning reel. */
function drawSmeared(context: Context, image: CanvasImageSource, from: Frame, to: Frame): void {
  context.save();
  context.beginPath();
  context.rect(to.x, to.y, to.width, to.height);
  context.clip();
  for (const { shift, alpha } of SMEAR) {
    context.globalAlpha = alpha;
    const y = to.y + shift * to.height;
    context.drawImage(image, from.x, from.y, from.width, from.height, to.x, y, to.width, to.height);
  }
  context.restore();
}

/** @param image the skin's symbols, ten cells of the same size */
export function drawAtlas(image: CanvasImageSource, palette: Palette, size: AtlasSize): Atlas {
  const side = Math.ceil(size.symbol);
  const low = Math.ceil(size.symbol * MOVING);
  const ground = { x: 0, y: 2 * (side + low + 2 * GAP), width: Math.ceil(size.width), height: Math.ceil(size.height) };
  const glow = { ...ground, x: ground.width + GAP };
  const picture = document.createElement('canvas');
  picture.width = Math.max(COLUMNS * (side + GAP), glow.x + glow.width);
  picture.height = ground.y + ground.height;
  const context = picture.getContext('2d');
  if (!context) throw new Error('canvas');
  context.imageSmoothingQuality = 'high';
  const sharp = new Map<string, Frame>();
  const moving = new Map<string, Frame>();
  for (const symbol of SYMBOLS) {
    const [column, row] = placeOf(symbol);
    const from = { x: column * CELL, y: row * CELL, width: CELL, height: CELL };
    const to = { x: column * (side + GAP), y: row * (side + GAP), width: side, height: side };
    const top = 2 * (side + GAP) + row * (low + GAP);
    const smeared = { x: column * (low + GAP), y: top, width: low, height: low };
    context.drawImage(image, from.x, from.y, CELL, CELL, to.x, to.y, side, side);
    drawSmeared(context, image, from, smeared);
    sharp.set(symbol, to);
    moving.set(symbol, smeared);
  }
  drawGround(context, palette, ground);
  drawGlow(context, glow);
  return { picture, sharp, moving, ground, glow };
}
