/**
 * URLs of generated pictures. A URL contains eight hexadecimal digits of the hash of its parameters, so that a picture
 * may be cached for a year and changed parameters get another URL.
 */
import { createHash } from 'node:crypto';
import { GENERATOR_VERSION, type Recipe } from '@parlour/art/tile';

export const KINDS = ['tile', 'banner'] as const;
export type Kind = (typeof KINDS)[number];

export const WIDTHS = { tile: [240, 480], banner: [720] } as const satisfies Record<Kind, readonly number[]>;
export const FORMATS = ['avif', 'webp'] as const;
export type Format = (typeof FORMATS)[number];

export type Variant = { width: number; format: Format };

/** Serialises with sorted keys, so that equal content gives equal text. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/** Hash of a picture's parameters: 64 hexadecimal digits, used as file name. */
export const contentHash = (kind: Kind, recipe: Recipe): string =>
  createHash('sha256')
    .update(`${kind}|${GENERATOR_VERSION}|${canonical(recipe)}`)
    .digest('hex');

/** Part of the hash used in a URL. */
export const shortHash = (hash: string): string => hash.slice(0, 8);

const pathOf = (kind: Kind, id: string, recipe: Recipe): string =>
  `/img/${kind}/${id}-${shortHash(contentHash(kind, recipe))}`;

/**
 * Path of a game's tile without size and format, as in `iconUrl`: the client appends `-240.avif`, `-240.webp`,
 * `-480.avif` or `-480.webp`.
 */
export const artPath = (nodeId: string, recipe: Recipe): string => pathOf('tile', nodeId, recipe);

/** Path of a banner's picture without size and format: the client appends `-720.avif` or `-720.webp`. */
export const bannerPath = (id: string, recipe: Recipe): string => pathOf('banner', id, recipe);

export type Address = Variant & { id: string; hash8: string };

const FILE = /^([A-Za-z0-9_-]{1,64})-([0-9a-f]{8})-(\d{3})\.(avif|webp)$/;

/** Parses the last part of a URL; returns null when it is malformed or names an unsupported size. */
export const readAddress = (kind: Kind, file: string): Address | null => {
  const [, id, hash8, digits, format] = FILE.exec(file) ?? [];
  const width = WIDTHS[kind].find((known) => known === Number(digits));
  if (!id || !hash8 || !width || (format !== 'avif' && format !== 'webp')) return null;
  return { id, hash8, width, format };
};
