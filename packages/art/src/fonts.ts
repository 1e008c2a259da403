import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Font, parse } from 'opentype.js';

/** Display faces of tile lettering: family or family:weight, as the @fontsource packages name them. */
export const FONT_NAMES = [
  'bowlby-one',
  'rammetto-one',
  'chango',
  'cinzel-decorative:900',
  'cinzel:900',
  'titan-one',
  'lilita-one',
  'luckiest-guy',
  'abril-fatface',
  'limelight',
  'orbitron:900',
  'russo-one',
  'racing-sans-one',
  'black-ops-one',
  'bungee',
] as const;
export type FontName = (typeof FONT_NAMES)[number];

const require = createRequire(import.meta.url);
const parsed = new Map<FontName, Font>();

/** Returns a parsed font; each is read and parsed once, on first use. */
export const font = (name: FontName): Font => {
  const known = parsed.get(name);
  if (known) return known;
  const [family, weight = '400'] = name.split(':');
  const file = readFileSync(require.resolve(`@fontsource/${family}/files/${family}-latin-${weight}-normal.woff`));
  const face = parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
  parsed.set(name, face);
  return face;
};

/** Whether the font has a glyph for every character of the text. */
export const covers = (face: Font, text: string): boolean =>
  Array.from(text).every((character) => character === ' ' || face.charToGlyphIndex(character) > 0);
