/** Pictures of a brand's folder: its logo, the icons of the app and the flags of its languages. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Width and height of each icon in pages, manifest and downloads, in pixels. */
const ICON_SIZES = {
  'icon-192.png': 192,
  'icon-512.png': 512,
  'maskable-192.png': 192,
  'maskable-512.png': 512,
  'apple-touch-icon.png': 180,
} as const;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Reads width and height from a PNG's header, in pixels; null for other files. */
function pngSize(file: Buffer): readonly [number, number] | null {
  const isPng = file.length >= 24 && file.subarray(0, 8).equals(PNG) && file.toString('latin1', 12, 16) === 'IHDR';
  return isPng ? [file.readUInt32BE(16), file.readUInt32BE(20)] : null;
}

const isSvg = (file: Buffer): boolean =>
  /^\uFEFF?\s*(<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^>]*>\s*)*<svg[\s>]/.test(file.toString('utf8'));

function drawingProblem(dir: string, name: string, use: string): string[] {
  const file = join(dir, name);
  if (!existsSync(file)) return [`${name}: does not exist (${use})`];
  return isSvg(readFileSync(file)) ? [] : [`${name}: is not an SVG (${use})`];
}

function iconProblem(dir: string, name: string, size: number): string[] {
  const draw = 'draw all icons from mark.svg: node tools/brand-icons.ts with the folder';
  const file = join(dir, 'icons', name);
  if (!existsSync(file)) return [`icons/${name}: does not exist (${draw})`];
  const found = pngSize(readFileSync(file));
  if (!found) return [`icons/${name}: is not a PNG (${draw})`];
  const [width, height] = found;
  return width === size && height === size
    ? []
    : [`icons/${name}: has ${width} by ${height} pixels, and needs ${size} by ${size} (${draw})`];
}

/**
 * Lists every picture of a brand's folder that is missing or invalid.
 *
 * @param languages offered by the brand, each with a flag
 */
export const findPictureProblems = ({ dir, languages }: { dir: string; languages: readonly string[] }): string[] => [
  ...drawingProblem(dir, 'mark.svg', 'save the mark of the brand there'),
  ...Object.entries(ICON_SIZES).flatMap(([name, size]) => iconProblem(dir, name, size)),
  ...languages.flatMap((code) => drawingProblem(dir, `flags/${code}.svg`, 'copy it from brands/demo/flags')),
];
