import { GLYPH_NAMES, GLYPHS, type GlyphName } from './glyphs.ts';
import { hash } from './seed.ts';

export { GLYPH_NAMES, type GlyphName, isGlyph } from './glyphs.ts';

/** Forms of a vendor's mark: on tiles and grids, on dark strips, on the tab strip, in the light theme. */
export const MARK_FORMS = ['COLOR', 'WHITE', 'COLOR2', 'BLACK'] as const;
export type MarkForm = (typeof MARK_FORMS)[number];
export const isMarkForm = (form: string): form is MarkForm => MARK_FORMS.some((known) => known === form);

/** Grounds that carry a white glyph at 3:1 or better. */
export const VENDOR_COLOURS = [
  '#d1365a',
  '#d9482b',
  '#b0611a',
  '#8a7417',
  '#4d7f1f',
  '#16804f',
  '#0f7f86',
  '#1976c2',
  '#3a5fd9',
  '#6a4be0',
  '#9a3fd1',
  '#c033a0',
  '#596579',
  '#87503d',
] as const;

/** Mark of a vendor as given in its feed entry. */
export interface GivenMark {
  colour?: string | null;
  glyph?: GlyphName | null;
}

export interface Mark {
  colour: string;
  glyph: GlyphName;
}

const HEX = /^#[0-9a-f]{6}$/i;

/** Returns colour and glyph of a vendor: the given ones when they are valid, otherwise chosen by the code. */
export const markOf = (code: string, given: GivenMark = {}): Mark => {
  const h = hash(`mark|${code}`);
  const seeded = VENDOR_COLOURS[(h >>> 8) % VENDOR_COLOURS.length] ?? VENDOR_COLOURS[0];
  return {
    colour: given.colour && HEX.test(given.colour) ? given.colour : seeded,
    glyph: given.glyph ?? GLYPH_NAMES[h % GLYPH_NAMES.length] ?? 'peak',
  };
};

const stroke = (glyph: GlyphName, colour: string, width: number): string =>
  `<g fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round">${GLYPHS[glyph]}</g>`;

const SHADE =
  '<defs><linearGradient id="f" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".22"/><stop offset="1" stop-color="#000" stop-opacity=".12"/></linearGradient></defs>';

const svg = (viewBox: string, inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${inside}</svg>`;

/**
 * Mark of a vendor as a square SVG. COLOR is a white glyph on a rounded field of the vendor's colour, COLOR2 the same
 * on a disc, WHITE and BLACK the glyph alone.
 */
export const vendorMark = (code: string, form: MarkForm, given: GivenMark = {}): string => {
  const { colour, glyph } = markOf(code, given);
  if (form === 'WHITE' || form === 'BLACK')
    return svg('-2 -2 28 28', stroke(glyph, form === 'WHITE' ? '#ffffff' : '#17111c', 2));
  const field = (fill: string) =>
    form === 'COLOR'
      ? `<rect x="-7" y="-7" width="38" height="38" rx="10" fill="${fill}"/>`
      : `<circle cx="12" cy="12" r="19" fill="${fill}"/>`;
  return svg('-7 -7 38 38', `${SHADE}${field(colour)}${field('url(#f)')}${stroke(glyph, '#ffffff', 2.1)}`);
};
