import type { FontName } from './fonts.ts';
import { lettering, letteringDefs } from './lettering.ts';
import { PALETTES, type PaletteName } from './palettes.ts';
import { hash, random } from './seed.ts';
import { prefixIds } from './shapes.ts';

export interface Logo {
  name: string;
  palette: PaletteName;
  font: FontName;
  width?: number;
  height?: number;
}

/** Draws only the lettered title, for game screens: an SVG, by default 300 x 150, without a background. */
export const logo = ({ name, palette, font, width = 300, height = 150 }: Logo): string => {
  const p = PALETTES[palette];
  const title = lettering(random(hash(name)), p, name, font, { width, height, maxHeight: height - 30 });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs>${letteringDefs(p)}</defs>${title}</svg>`;
  return prefixIds(svg, `lg${hash(name).toString(36)}_`);
};
