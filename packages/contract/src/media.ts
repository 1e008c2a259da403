/** Pictures of the media library, and their use as the picture of an announcement, a promotion or a room. */

/** Limits of an upload, in pixels. */
export const MEDIA = { leastWidth: 700, leastHeight: 312 } as const;

/** Width and height of the cropped picture of a banner, in pixels. */
export const COVER = { width: 720, height: 321 } as const;

/** Width of a picture in a text, in pixels. */
export const WHOLE_WIDTH = 1080;

/** Fields of an `art` that shows an uploaded picture: its id, and the point to keep when it is cropped, in per cent. */
export type MediaArt = { picture: string; x: number; y: number };

const MEDIA_ID = /^[1-9][0-9]{0,15}$/;
const MIDDLE = 50;

const percent = (value: unknown): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 100 ? value : MIDDLE;

/** Reads the uploaded picture of an `art`; null for a generated one. */
export function mediaArtOf(art: Readonly<Record<string, unknown>>): MediaArt | null {
  const { picture, x, y } = art;
  if (typeof picture !== 'string' || !MEDIA_ID.test(picture)) return null;
  return { picture, x: percent(x), y: percent(y) };
}

/** Regular expression of a picture's URL in a text; its group is the picture's id. */
export const MEDIA_URL = '/img/media/([1-9][0-9]{0,15})[-_]';

/**
 * Returns the largest part of a picture with the proportions of a banner, as near around a point as possible.
 *
 * @param x, y point in per cent
 */
export function coverOf(
  { width, height }: { width: number; height: number },
  { x, y }: { x: number; y: number },
): { left: number; top: number; width: number; height: number } {
  const scale = Math.min(width / COVER.width, height / COVER.height);
  const part = {
    width: Math.min(width, Math.max(1, Math.round(COVER.width * scale))),
    height: Math.min(height, Math.max(1, Math.round(COVER.height * scale))),
  };
  const from = (size: number, inner: number, per: number) =>
    Math.round(Math.min(size - inner, Math.max(0, (size * per) / 100 - inner / 2)));
  return { left: from(width, part.width, x), top: from(height, part.height, y), ...part };
}
