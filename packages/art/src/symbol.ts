import { emblemDefs, emblemFilters } from './defs.ts';
import { isDrawn } from './drawn.ts';
import { emblemPainter, isEmblem } from './emblems.ts';
import { type FontName, font } from './fonts.ts';
import { PALETTES, type PaletteName } from './palettes.ts';
import { hash, random, round } from './seed.ts';
import { prefixIds } from './shapes.ts';

/** Low symbols of a slot, lettered. */
export const CARD_SYMBOLS = ['A', 'K', 'Q', 'J', '10', '9'] as const;
export type CardSymbol = (typeof CARD_SYMBOLS)[number];
const isCard = (name: string): name is CardSymbol => CARD_SYMBOLS.some((symbol) => symbol === name);

/** Fill of each letter from top to bottom, so that the low symbols are easy to distinguish. */
const CARD_FILLS: Record<CardSymbol, readonly [string, string, string]> = {
  A: ['#ffd9df', '#ff4d6d', '#a80f2c'],
  K: ['#ffe9bd', '#ffab2e', '#a85a12'],
  Q: ['#f6d8ff', '#c763f5', '#5b1d96'],
  J: ['#d5f3ff', '#35b2f5', '#0c4fa0'],
  '10': ['#d7ffe4', '#34cf7d', '#07724a'],
  '9': ['#ffe3d2', '#f5814a', '#8c3413'],
};

export interface SymbolOptions {
  palette?: PaletteName;
  /** Face of card letters. */
  font?: FontName;
  /** Without drop shadow and rim light, for symbols that the game lights itself. */
  flat?: boolean;
}

const letter = (name: CardSymbol, face: FontName): string => {
  const shapes = font(face);
  const bounds = shapes.getPath(name, 0, 0, 100).getBoundingBox();
  const [w, h] = [bounds.x2 - bounds.x1, bounds.y2 - bounds.y1];
  const scale = Math.min(132 / w, 128 / h);
  const size = 100 * scale;
  const d = shapes.getPath(name, (-w / 2 - bounds.x1) * scale, (-h / 2 - bounds.y1) * scale, size).toPathData(1);
  const [top, middle, foot] = CARD_FILLS[name];
  const edge = (colour: string, width: number, dy = 0) =>
    `<path d="${d}" transform="translate(0 ${dy})" fill="${colour}" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round"/>`;
  return (
    `<defs><linearGradient id="face" x2="0" y2="1"><stop stop-color="${top}"/><stop offset=".5" stop-color="${middle}"/><stop offset="1" stop-color="${foot}"/></linearGradient></defs>` +
    edge('#1b0a16', 16, 7) +
    edge('#fff3cf', 12) +
    edge('#3a1420', 5) +
    `<path d="${d}" fill="url(#face)"/><path d="${d}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="1.5"/>`
  );
};

/** Whether `symbol` supports the name. */
export const isSymbol = (name: string): boolean => isCard(name) || isEmblem(name);

/**
 * Draws a slot symbol in a box of 200 x 200 on a transparent background: any emblem by name, or a card letter.
 * @throws for an unknown name
 */
export const symbol = (name: string, options: SymbolOptions = {}): string => {
  const p = PALETTES[options.palette ?? 'noir'];
  const painter = emblemPainter(random(hash(name)), p);
  const size = isDrawn(name) ? 164 : 172;
  const drawing = isCard(name) ? letter(name, options.font ?? 'abril-fatface') : painter.centred(name, size);
  const open = options.flat ? '<g>' : '<g filter="url(#hsh)"><g filter="url(#rim)">';
  const close = options.flat ? '</g>' : '</g></g>';
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-100 -100 200 200"><defs>${emblemDefs()}${emblemFilters(p)}</defs>` +
    `${open}${drawing}${close}</svg>`;
  return prefixIds(svg, `s${hash(name + round(size)).toString(36)}_`);
};
