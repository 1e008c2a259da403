/** Textures of one skin: symbols sharp and in motion, and the ground of a cell at rest and when it wins. */
import type { Palette, SkinName } from '@parlour/games/skins';
import { SYMBOLS } from '@parlour/games/slot/model';
import { CanvasSource, ImageSource, Rectangle, Texture } from 'pixi.js';
import { atlasUrl, CELL, COLUMNS, loadImage, placeOf } from './skins.ts';

export type SymbolTextures = { sharp: Map<string, Texture>; moving: Map<string, Texture> };

/** Side of a symbol in motion: it is smeared anyway. */
const MOVING = 96;

function canvas(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const element = document.createElement('canvas');
  element.width = width;
  element.height = height;
  const context = element.getContext('2d');
  if (!context) throw new Error('canvas');
  return [element, context];
}

export async function loadSymbols(skin: SkinName): Promise<SymbolTextures> {
  const image = await loadImage(atlasUrl(skin));
  const source = new ImageSource({ resource: image, autoGenerateMipmaps: true, scaleMode: 'linear' });
  const [smeared, context] = canvas(COLUMNS * MOVING, 2 * MOVING);
  const places = SYMBOLS.map((symbol) => [symbol, ...placeOf(symbol)] as const);
  for (const [, column, row] of places) {
    context.save();
    context.beginPath();
    context.rect(column * MOVING, row * MOVING, MOVING, MOVING);
    context.clip();
    // The same symbol several times along its way, each faint: what the eye sees of a turning reel.
    for (let i = -4; i <= 4; i++) {
      context.globalAlpha = 0.2 - Math.abs(i) * 0.028;
      const y = row * MOVING + i * MOVING * 0.05;
      context.drawImage(image, column * CELL, row * CELL, CELL, CELL, column * MOVING, y, MOVING, MOVING);
    }
    context.restore();
  }
  const blurred = new CanvasSource({ resource: smeared, scaleMode: 'linear' });
  const cut = (from: ImageSource | CanvasSource, side: number) =>
    new Map(
      places.map(([symbol, column, row]) => [
        symbol as string,
        new Texture({ source: from, frame: new Rectangle(column * side, row * side, side, side) }),
      ]),
    );
  return { sharp: cut(source, CELL), moving: cut(blurred, MOVING) };
}

const mix = (a: string, b: string, share: number): string => {
  const parts = [1, 3, 5].map((at) => {
    const [x, y] = [Number.parseInt(a.slice(at, at + 2), 16), Number.parseInt(b.slice(at, at + 2), 16)];
    return Math.round(x + (y - x) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
};

/** Ground of a cell: dark glass in the game's colours. `width` and `height` in device pixels. */
export function cellTexture(palette: Palette, width: number, height: number): Texture {
  const [element, context] = canvas(width, height);
  const fill = context.createLinearGradient(0, 0, 0, height);
  const lit = mix(palette.mid, palette.deep, 0.3);
  fill.addColorStop(0, mix(palette.deep, lit, 0.45));
  fill.addColorStop(0.5, lit);
  fill.addColorStop(1, mix(palette.deep, lit, 0.38));
  context.fillStyle = fill;
  context.beginPath();
  context.roundRect(0, 0, width, height, width * 0.12);
  context.fill();
  context.strokeStyle = 'rgb(255 255 255 / .06)';
  context.lineWidth = 2;
  context.stroke();
  return new Texture({ source: new CanvasSource({ resource: element }) });
}

/** Ground of a winning cell: lamp gold with a light edge, whatever the game's colours. */
export function winTexture(width: number, height: number): Texture {
  const [element, context] = canvas(width, height);
  const fill = context.createRadialGradient(width / 2, height / 2, 0, width / 2, height / 2, height * 0.72);
  fill.addColorStop(0, '#ffe9a8');
  fill.addColorStop(0.6, '#f0a12e');
  fill.addColorStop(1, '#a8430a');
  context.fillStyle = fill;
  const line = Math.max(3, width * 0.04);
  context.beginPath();
  context.roundRect(line / 2, line / 2, width - line, height - line, width * 0.12);
  context.fill();
  context.strokeStyle = '#fff3c4';
  context.lineWidth = line;
  context.stroke();
  return new Texture({ source: new CanvasSource({ resource: element }) });
}
