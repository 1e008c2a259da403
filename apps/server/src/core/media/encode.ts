/**
 * Re-encodes uploaded pictures within limits, so that nothing of a file survives but its pixels, and makes the cropped
 * and scaled variants that pages show.
 */
import { createHash } from 'node:crypto';
import { COVER, coverOf, MEDIA, WHOLE_WIDTH } from '@parlour/contract/media';
import { hexOf } from '@parlour/ui/brand-colours';
import { createGate } from '../../platform/concurrency-gate.ts';
import { DECODING, DECODING_SECONDS } from '../uploads/index.ts';
import type { Variant } from './addresses.ts';

/** Maximum side of a stored picture in pixels: enough for every variant on a phone of three pixels a point. */
const MOST_SIDE = 2400;
const QUALITY = { stored: 90, webp: 80, avif: 58 };
const FORMATS = ['png', 'jpeg', 'webp'];

export type Encoded = { hash: string; body: Buffer; width: number; height: number; colour: string };

const uploads = createGate(1, 6);
const variants = createGate(1, 40);

async function encode(bytes: Uint8Array): Promise<Encoded | 'small' | null> {
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(bytes, DECODING);
    const { format, autoOrient } = await image.metadata();
    if (!FORMATS.includes(format)) return null;
    if (autoOrient.width < MEDIA.leastWidth || autoOrient.height < MEDIA.leastHeight) return 'small';
    const { data: body, info } = await image
      .timeout({ seconds: DECODING_SECONDS })
      .autoOrient()
      .resize({ width: MOST_SIDE, height: MOST_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY.stored, effort: 3 })
      .toBuffer({ resolveWithObject: true });
    const [red = 0, green = 0, blue = 0] = await sharp(body).removeAlpha().resize(1, 1).raw().toBuffer();
    return {
      hash: createHash('sha256').update(body).digest('hex'),
      body,
      width: info.width,
      height: info.height,
      colour: hexOf([red / 255, green / 255, blue / 255, 1]),
    };
  } catch {
    return null;
  }
}

/**
 * Re-encodes an upload as WebP.
 *
 * @returns null for a file that is not a readable PNG, JPG or WebP; `small` for one too small for a banner
 * @throws {Overloaded} when too many uploads wait
 */
export const encodeMedia = (bytes: Uint8Array): Promise<Encoded | 'small' | null> => uploads.enter(() => encode(bytes));

/**
 * Makes a variant of a stored picture.
 *
 * @throws {Overloaded} when too many variants wait
 */
export const drawVariant = (body: Buffer, size: { width: number; height: number }, variant: Variant): Promise<Buffer> =>
  variants.enter(async () => {
    const { default: sharp } = await import('sharp');
    const { shape, format } = variant;
    const image =
      shape === 'whole'
        ? sharp(body).resize({ width: WHOLE_WIDTH, withoutEnlargement: true })
        : sharp(body).extract(coverOf(size, shape)).resize(COVER.width, COVER.height, { fit: 'fill' });
    return format === 'avif'
      ? image.avif({ quality: QUALITY.avif, effort: 3 }).toBuffer()
      : image.webp({ quality: QUALITY.webp, effort: 4 }).toBuffer();
  });
