import type { Path } from 'opentype.js';
import { covers, type FontName, font } from './fonts.ts';
import type { Palette } from './palettes.ts';
import { type Random, round } from './seed.ts';

type Warp = (x: number, y: number) => readonly [x: number, y: number];

const GAP = 7;
const MAX_CAP_HEIGHT = 56;
const MAX_SIZE = 78;

/** Splits a title into at most two lines (three for three long words), so that the longest line is short. */
export const splitTitle = (title: string): string[] => {
  const words = title.split(' ');
  if (words.length === 1) return [title];
  let best = Number.POSITIVE_INFINITY;
  let lines = [title];
  for (let i = 1; i < words.length; i++) {
    const split = [words.slice(0, i).join(' '), words.slice(i).join(' ')];
    // A number belongs to the word after it: "Hanoi" over "3 Minutes".
    const torn = /^\d+$/.test(words[i - 1] ?? '') ? 4 : 0;
    const longest = Math.max(...split.map((line) => line.length)) + torn;
    if (longest < best) [best, lines] = [longest, split];
  }
  return words.length === 3 && best > 11 ? words : lines;
};

const warpFor = (r: Random, W: number): { kind: 'arch' | 'flat' | 'rise'; warp: Warp } => {
  const kind = r.pick(['arch', 'arch', 'flat', 'rise'] as const);
  if (kind === 'flat') return { kind, warp: (x, y) => [x, y] };
  if (kind === 'rise') return { kind, warp: (x, y) => [x, y - (8 * (x - W / 2)) / (W / 2)] };
  const depth = r.float(8, 13);
  return { kind, warp: (x, y) => [x, y + depth * ((x - W / 2) / (W / 2)) ** 2] };
};

const warped = (path: Path, warp: Warp): string => {
  const at = (x: number, y: number) => warp(x, y).map(round).join(' ');
  return path.commands
    .map((c) => {
      if (c.type === 'Z') return 'Z';
      if (c.type === 'Q') return `Q${at(c.x1, c.y1)} ${at(c.x, c.y)}`;
      if (c.type === 'C') return `C${at(c.x1, c.y1)} ${at(c.x2, c.y2)} ${at(c.x, c.y)}`;
      return `${c.type}${at(c.x, c.y)}`;
    })
    .join('');
};

export interface LetteringBox {
  width: number;
  height: number;
  /** Most that all lines together may take. */
  maxHeight: number;
}

/**
 * Draws the title as outlines at the foot of a box: fitted, warped, extruded. Needs the gradient `ltrg` and the filter
 * `lsh` in the document. Returns '' when the font lacks a character, because missing glyphs are worse than no title.
 */
export const lettering = (r: Random, p: Palette, title: string, face: FontName, box: LetteringBox): string => {
  const shapes = font(face);
  const { kind, warp } = warpFor(r, box.width);
  if (!covers(shapes, title)) return '';
  const lines = splitTitle(title).map((text) => {
    const bounds = shapes.getPath(text, 0, 0, 100).getBoundingBox();
    const [w, h] = [bounds.x2 - bounds.x1, bounds.y2 - bounds.y1];
    const scale = Math.min((box.width - 40) / w, MAX_CAP_HEIGHT / h, MAX_SIZE / 100);
    return { text, size: scale * 100, w: w * scale, h: h * scale, left: bounds.x1 * scale, top: bounds.y1 * scale };
  });
  const total = lines.reduce((sum, line) => sum + line.h, 0) + (lines.length - 1) * GAP;
  const fit = Math.min(1, box.maxHeight / total);
  let y = box.height - 24 - total * fit - (kind === 'arch' ? GAP : 0);
  let d = '';
  for (const line of lines) {
    const x = (box.width - line.w * fit) / 2 - line.left * fit;
    d += warped(shapes.getPath(line.text, x, y - line.top * fit, line.size * fit), warp);
    y += line.h * fit + GAP;
  }
  const use = (attributes: string) => `<use href="#ltr" ${attributes}/>`;
  const stroke = (colour: string, width: number) =>
    `fill="${colour}" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round"`;
  const extrusion = [6, 5, 4, 3, 2, 1].map((k) => use(`y="${k}" ${stroke(p.deep, 8)}`)).join('');
  return (
    `<defs><path id="ltr" d="${d}"/></defs><g filter="url(#lsh)">${extrusion}</g>${use(stroke(p.mid, 7))}` +
    use(stroke(p.deep, 3)) +
    use('fill="url(#ltrg)"') +
    use('fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="1"')
  );
};

/** Gradient and shadow that the lettering refers to. */
export const letteringDefs = (p: Palette): string =>
  `<linearGradient id="ltrg" x2="0" y2="1"><stop stop-color="#fff"/><stop offset=".42" stop-color="${p.light}"/>` +
  `<stop offset=".56" stop-color="${p.accent}"/><stop offset="1" stop-color="${p.light}"/></linearGradient>` +
  '<filter id="lsh" x="-20%" y="-40%" width="140%" height="200%">' +
  '<feDropShadow dx="0" dy="4" stdDeviation="5" flood-color="#000" flood-opacity=".6"/></filter>';
