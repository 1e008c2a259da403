/**
 * URLs of uploaded pictures. A URL contains digits of a hash over the picture and its crop: it may be cached for a year,
 * and nobody can request crops that no content uses.
 */
import { createHash } from 'node:crypto';
import { COVER, WHOLE_WIDTH } from '@parlour/contract/media';

/** A picture cropped around a point in per cent, or uncropped. */
export type Shape = { x: number; y: number } | 'whole';
export type Variant = { shape: Shape; format: 'avif' | 'webp' };

const BASE = '/img/media/';

const nameOf = (id: bigint, shape: Shape): string => (shape === 'whole' ? `${id}` : `${id}_${shape.x}_${shape.y}`);

/** Digits of the hash in a URL. */
export const tagOf = (hash: string, name: string): string =>
  createHash('sha256').update(`${hash}|${name}`).digest('hex').slice(0, 12);

/** URL without size and format: the client appends `-720.avif` or `-720.webp`. */
export function coverPath(picture: { id: bigint; hash: string }, shape: { x: number; y: number }): string {
  const name = nameOf(picture.id, shape);
  return `${BASE}${name}-${tagOf(picture.hash, name)}`;
}

/** URL of the uncropped picture. */
export function wholePath({ id, hash }: { id: bigint; hash: string }): string {
  const name = nameOf(id, 'whole');
  return `${BASE}${name}-${tagOf(hash, name)}-${WHOLE_WIDTH}.webp`;
}

export type Address = Variant & { id: bigint; name: string; tag: string };

const FILE = /^([1-9][0-9]{0,15})(?:_(100|[1-9]?[0-9])_(100|[1-9]?[0-9]))?-([0-9a-f]{12})-([0-9]{3,4})\.(avif|webp)$/;

/** Parses the last part of a URL; null when it is malformed or names an unsupported size. */
export function readAddress(file: string): Address | null {
  const [, digits, x, y, tag, width, format] = FILE.exec(file) ?? [];
  if (!digits || !tag || (format !== 'avif' && format !== 'webp')) return null;
  const shape = x === undefined || y === undefined ? 'whole' : { x: Number(x), y: Number(y) };
  if (Number(width) !== (shape === 'whole' ? WHOLE_WIDTH : COVER.width)) return null;
  const id = BigInt(digits);
  return { id, name: nameOf(id, shape), tag, shape, format };
}
