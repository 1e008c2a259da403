/**
 * Processes an uploaded file: its first bytes must be those of a PNG or a JPG, it is decoded within limits, and
 * re-encoded as WebP. No byte of the file survives, neither metadata nor other hidden content.
 */
import { createGate } from '../../platform/concurrency-gate.ts';
import { DECODING, DECODING_SECONDS } from './decoding.ts';

/** Maximum width and height of a stored picture, in pixels. */
const LARGEST_SIDE = 1600;
const QUALITY = 80;
const AT_ONCE = 2;
const MAY_WAIT = 12;

const MAGIC = { png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], jpeg: [0xff, 0xd8, 0xff] } as const;

export type Picture = { body: Buffer; width: number; height: number };

/** Detects the file type by its first bytes; null for anything but PNG and JPG. */
export function kindOf(bytes: Uint8Array): keyof typeof MAGIC | null {
  const begins = (magic: readonly number[]) => magic.every((byte, at) => bytes[at] === byte);
  if (begins(MAGIC.png)) return 'png';
  return begins(MAGIC.jpeg) ? 'jpeg' : null;
}

/** Re-encodes a picture; returns null when the bytes are not a picture of an accepted type and size. */
async function drawAnew(bytes: Uint8Array): Promise<Picture | null> {
  const kind = kindOf(bytes);
  if (!kind) return null;
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(bytes, DECODING);
    if ((await image.metadata()).format !== kind) return null;
    const { data, info } = await image
      .timeout({ seconds: DECODING_SECONDS })
      .autoOrient()
      .resize({ width: LARGEST_SIDE, height: LARGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY, effort: 3 })
      .toBuffer({ resolveWithObject: true });
    return { body: data, width: info.width, height: info.height };
  } catch {
    return null;
  }
}

export type Redraw = (bytes: Uint8Array) => Promise<Picture | null>;

/** Re-encoding behind a concurrency gate. @throws {Overloaded} when too many pictures wait */
export function createRedraw(draw: Redraw = drawAnew): Redraw {
  const gate = createGate(AT_ONCE, MAY_WAIT);
  return (bytes) => gate.enter(() => draw(bytes));
}
