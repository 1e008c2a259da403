/**
 * Addresses of generated pictures. An address carries eight hexadecimal digits of its recipe's hash, so that a picture
 * may be kept for a year and a changed recipe gets another address.
 */
import { createHash } from 'node:crypto';
import { GENERATOR_VERSION, type Recipe } from '@parlour/art/tile';

export const KINDS = ['tile', 'banner'] as const;
export type Kind = (typeof KINDS)[number];

export const WIDTHS = { tile: [240, 480], banner: [720] } as const satisfies Record<Kind, readonly number[]>;
export const FORMATS = ['avif', 'webp'] as const;
export type Format = (typeof FORMATS)[number];

export type Variant = { width: number; format: Format };

/** The same content in the same order, whatever order the fields came in. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/** Hash of what a picture is made of: 64 hexadecimal digits. Files are kept under it. */
export const contentHash = (kind: Kind, recipe: Recipe): string =>
  createHash('sha256')
    .update(`${kind}|${GENERATOR_VERSION}|${canonical(recipe)}`)
    .digest('hex');

/** The part of the hash that stands in an address. */
export const shortHash = (hash: string): string => hash.slice(0, 8);

const pathOf = (kind: Kind, id: string, recipe: Recipe): string =>
  `/img/${kind}/${id}-${shortHash(contentHash(kind, recipe))}`;

/**
 * Path of a game's tile without size and format, as `iconUrl` carries it: the client appends `-240.avif`, `-240.webp`,
 * `-480.avif` or `-480.webp`.
 */
export const artPath = (nodeId: string, recipe: Recipe): string => pathOf('tile', nodeId, recipe);

/** Path of a banner's art without size and format: the client appends `-720.avif` or `-720.webp`. */
export const bannerPath = (id: string, recipe: Recipe): string => pathOf('banner', id, recipe);

export type Address = Variant & { id: string; hash8: string };

const FILE = /^([A-Za-z0-9_-]{1,64})-([0-9a-f]{8})-(\d{3})\.(avif|webp)$/;

/** Reads the last part of an address; null when it is none or asks for a size that is not made. */
export const readAddress = (kind: Kind, file: string): Address | null => {
  const [, id, hash8, digits, format] = FILE.exec(file) ?? [];
  const width = WIDTHS[kind].find((known) => known === Number(digits));
  if (!id || !hash8 || !width || (format !== 'avif' && format !== 'webp')) return null;
  return { id, hash8, width, format };
};
