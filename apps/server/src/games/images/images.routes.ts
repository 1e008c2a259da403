/** Tiles, banners, vendor marks and flags under `/img/`. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Recipe } from '@parlour/art/tile';
import { type GivenMark, isGlyph, isMarkForm, vendorMark } from '@parlour/art/vendor-mark';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from '../../platform/http/mount.ts';
import { contentHash, type Kind, readAddress, shortHash } from './addresses.ts';
import { isMissing } from './image-store.ts';
import { type Images, openImages } from './images.ts';

export type ImagesPluginOptions = {
  /** Returns the parameters of a game's tile; undefined for an unknown game. */
  recipeOf: (nodeId: string) => Recipe | undefined;
  /** Returns the parameters of a banner. */
  bannerOf?: (id: string) => Recipe | undefined;
  /** Returns a vendor's mark; undefined for an unknown vendor. */
  vendorOf: (code: string) => GivenMark | undefined;
  /** Folder of cached images. */
  cacheDir: string;
  /** Folders with images created by the build. */
  prepared?: readonly string[];
  /** Contains `flags/` and, if the brand chose marks, `vendor-marks.json`. */
  brandDir: string;
};

const YEAR = 'public, max-age=31536000, immutable';
const DAY = 'public, max-age=86400';
/** Cache lifetime of a redirect. */
const MINUTE = 'public, max-age=60';
const MARK_SIZE = 128;
const TYPES = { avif: 'image/avif', webp: 'image/webp', png: 'image/png', svg: 'image/svg+xml' } as const;

type FileRequest = FastifyRequest<{ Params: { file: string } }>;

const answer = (
  request: FastifyRequest,
  reply: FastifyReply,
  body: Buffer,
  { type, cache, tag }: { type: string; cache: string; tag: string },
) => {
  const etag = `"${tag}"`;
  reply.header('cache-control', cache).header('etag', etag);
  if (request.headers['if-none-match']?.split(/,\s*/).includes(etag)) return reply.code(304).send();
  return reply.header('content-type', type).send(body);
};

const digest = (body: Buffer): string => createHash('sha256').update(body).digest('hex').slice(0, 16);

/** Reads the brand's marks by vendor code; unreadable entries are ignored. */
function readMarks(brandDir: string): Map<string, GivenMark> {
  const file = join(brandDir, 'vendor-marks.json');
  if (!existsSync(file)) return new Map();
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return new Map(
    Object.entries(content ?? {}).map(([code, mark]: [string, { colour?: unknown; glyph?: unknown } | null]) => [
      code,
      {
        colour: typeof mark?.colour === 'string' ? mark.colour : null,
        glyph: typeof mark?.glyph === 'string' && isGlyph(mark.glyph) ? mark.glyph : null,
      },
    ]),
  );
}

function pictureRoute(app: FastifyInstance, images: Images, kind: Kind, recipeOf: (id: string) => Recipe | undefined) {
  app.get(`/img/${kind}/:file`, async (request: FileRequest, reply) => {
    const address = readAddress(kind, request.params.file);
    const recipe = address ? recipeOf(address.id) : undefined;
    if (!address || !recipe) return sendFailure(reply, 'thing.unknown');
    const { id, hash8, width, format } = address;
    const hash = contentHash(kind, recipe);
    if (hash8 !== shortHash(hash)) {
      reply.header('cache-control', MINUTE);
      return reply.redirect(`/img/${kind}/${id}-${shortHash(hash)}-${width}.${format}`, 302);
    }
    const image = await images.image({ kind, recipe }, { width, format });
    if (!image) return sendFailure(reply.header('retry-after', '5'), 'system.busy');
    return answer(request, reply, image, { type: TYPES[format], cache: YEAR, tag: `${hash.slice(0, 16)}-${width}` });
  });
}

const MARK_FILE = /^([A-Za-z0-9_]{1,32})-([A-Z0-9]{5,6})\.png$/;

function markRoute(app: FastifyInstance, images: Images, { vendorOf, brandDir }: ImagesPluginOptions) {
  const chosen = readMarks(brandDir);
  const drawn = new Map<string, Promise<Buffer | null>>();
  app.get('/img/vendor/:file', async (request: FileRequest, reply) => {
    const [, code = '', form = ''] = MARK_FILE.exec(request.params.file) ?? [];
    const vendor = isMarkForm(form) ? vendorOf(code) : undefined;
    if (!vendor || !isMarkForm(form)) return sendFailure(reply, 'thing.unknown');
    const brand = chosen.get(code);
    const mark = { colour: vendor.colour ?? brand?.colour ?? null, glyph: vendor.glyph ?? brand?.glyph ?? null };
    const svg = vendorMark(code, form, mark);
    const known = drawn.get(svg);
    const work = known ?? images.once(svg, { width: MARK_SIZE, format: 'png' });
    drawn.set(svg, work);
    const image = await work;
    if (!image) {
      drawn.delete(svg);
      return sendFailure(reply.header('retry-after', '5'), 'system.busy');
    }
    return answer(request, reply, image, { type: TYPES.png, cache: DAY, tag: digest(image) });
  });
}

function flagRoute(app: FastifyInstance, brandDir: string) {
  app.get('/img/flag/:file', async (request: FileRequest, reply) => {
    const [, code] = /^([A-Z]{2,3})\.svg$/.exec(request.params.file) ?? [];
    const flag = code
      ? await readFile(join(brandDir, 'flags', `${code}.svg`)).catch((error: unknown) => {
          if (isMissing(error)) return null;
          throw error;
        })
      : null;
    if (!flag) return sendFailure(reply, 'thing.unknown');
    return answer(request, reply, flag, { type: TYPES.svg, cache: DAY, tag: digest(flag) });
  });
}

/**
 * Mounts `/img/tile`, `/img/banner`, `/img/vendor` and `/img/flag` and returns the renderer, for pre-rendering. The
 * rendering thread starts with the first picture and ends with the server.
 */
export function imagesPlugin(app: FastifyInstance, options: ImagesPluginOptions): Images {
  const images = openImages({
    ...options,
    failed: (error) => app.log.warn({ err: error }, 'an image could not be drawn or kept'),
  });
  pictureRoute(app, images, 'tile', options.recipeOf);
  pictureRoute(app, images, 'banner', options.bannerOf ?? (() => undefined));
  markRoute(app, images, options);
  flagRoute(app, options.brandDir);
  app.addHook('onClose', () => images.close());
  return images;
}
