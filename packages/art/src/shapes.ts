import { round } from './seed.ts';

/** Concatenates the results of `draw` for 0 to count - 1. */
export const times = (count: number, draw: (index: number) => string): string => {
  let out = '';
  for (let i = 0; i < count; i++) out += draw(i);
  return out;
};

/** The same with the angle in degrees of each of `count` equal parts of a turn. */
export const around = (count: number, draw: (degrees: number, index: number) => string): string =>
  times(count, (i) => draw((i * 360) / count, i));

/** Path of a four-pointed spark of radius `s` round 0,0. */
export const spark = (s: number): string => {
  const q = round(s * 0.12);
  return `M0 ${-s}Q${q} ${-q} ${s} 0Q${q} ${q} 0 ${s}Q${-q} ${q} ${-s} 0Q${-q} ${-q} 0 ${-s}Z`;
};

/** Prefixes every id and reference of an SVG fragment, so that several fragments can share one document. */
export const prefixIds = (svg: string, prefix: string): string =>
  svg
    .replace(/id="([^"]+)"/g, `id="${prefix}$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${prefix}$1)`)
    .replace(/href="#([^"]+)"/g, `href="#${prefix}$1"`);
