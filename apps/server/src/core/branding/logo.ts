/**
 * Uploaded logos and the app icons made from them. A logo is decoded within limits and re-encoded as a square PNG, so
 * that nothing of the file survives but its pixels; a vector graphic is rasterised, because it could contain scripts.
 */
import { createHash } from 'node:crypto';
import { LOGO } from '@parlour/contract/branding';
import type { Sharp } from 'sharp';
import { createGate } from '../../platform/concurrency-gate.ts';
import { DECODING, DECODING_SECONDS } from '../uploads/index.ts';

/** Side of a stored logo in pixels, as large as the largest app icon. */
const SIDE = 512;
/** Resolution at which a vector graphic of one CSS pixel per point is rendered. */
const DPI = 72;
const MOST_DPI = 7_200;

const NONE = { r: 0, g: 0, b: 0, alpha: 0 };

/** App icons: size in pixels, share of the logo in per cent, and radius of the corners in per cent. */
const ICONS = {
  'icon-192.png': { size: 192, share: 64, radius: 22 },
  'icon-512.png': { size: 512, share: 64, radius: 22 },
  // Launchers cut maskable icons to any shape: the logo is inside the safe zone.
  'maskable-192.png': { size: 192, share: 50, radius: 0 },
  'maskable-512.png': { size: 512, share: 50, radius: 0 },
  'apple-touch-icon.png': { size: 180, share: 60, radius: 0 },
} as const;

const FORMATS = ['png', 'jpeg', 'svg'];

export type Logo = { hash: string; body: Buffer };

const gate = createGate(1, 6);

/** Begins of files that hold an SVG; everything else must be a bitmap. */
const isSvg = (bytes: Uint8Array): boolean =>
  /^\uFEFF?\s*(<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^>[]*>\s*)*<svg[\s>]/.test(
    Buffer.from(bytes.subarray(0, 4_096)).toString('utf8'),
  );

/** Opens a file; null if it is not a picture of an accepted type and size. */
async function open(bytes: Uint8Array): Promise<Sharp | 'small' | null> {
  const { default: sharp } = await import('sharp');
  const isVector = isSvg(bytes);
  if (isVector && bytes.length > LOGO.svgBytes) return null;
  const { format, width, height } = await sharp(bytes, DECODING).metadata();
  if (!FORMATS.includes(format) || (format === 'svg') !== isVector) return null;
  const longest = Math.max(width, height);
  if (isVector) {
    const density = Math.min(MOST_DPI, Math.max(1, (DPI * SIDE) / longest));
    return sharp(bytes, { ...DECODING, density });
  }
  return longest < LOGO.leastSide ? 'small' : sharp(bytes, DECODING);
}

/**
 * Re-encodes a logo as a PNG of 512 by 512 pixels, transparent where the picture does not reach.
 *
 * @returns null for a file that is not a readable PNG, JPG or SVG; `small` for a bitmap of less than 128 pixels
 * @throws {Overloaded} when too many uploads wait
 */
export const drawLogo = (bytes: Uint8Array): Promise<Logo | 'small' | null> =>
  gate.enter(async () => {
    try {
      const image = await open(bytes);
      if (image === null || image === 'small') return image;
      const body = await image
        .timeout({ seconds: DECODING_SECONDS })
        .autoOrient()
        .resize(SIDE, SIDE, { fit: 'contain', background: NONE })
        .png({ compressionLevel: 9 })
        .toBuffer();
      return { hash: createHash('sha256').update(body).digest('hex'), body };
    } catch {
      return null;
    }
  });

/**
 * Makes the app icons of a logo.
 *
 * @param logo as returned by {@link drawLogo}
 * @param background as `#rrggbb`
 */
export async function drawIcons(logo: Buffer, background: string): Promise<Map<string, Buffer>> {
  const { default: sharp } = await import('sharp');
  const icons = new Map<string, Buffer>();
  for (const [name, { size, share, radius }] of Object.entries(ICONS)) {
    const side = Math.round((size * share) / 100);
    const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 100 100"><rect width="100" height="100" rx="${radius}" fill="${background}"/></svg>`;
    const mark = await sharp(logo).resize(side, side).toBuffer();
    const icon = sharp(Buffer.from(ground)).composite([{ input: mark, gravity: 'centre' }]);
    icons.set(name, await icon.png({ compressionLevel: 9 }).toBuffer());
  }
  return icons;
}

/** Wraps a logo in an SVG, because pages refer to `mark.svg`. */
export const svgOf = (logo: Buffer): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><image width="${SIDE}" height="${SIDE}" href="data:image/png;base64,${logo.toString('base64')}"/></svg>`;
