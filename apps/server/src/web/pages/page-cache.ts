/** Documents of the player app, rendered once and cached with their compressed forms until the catalogue changes. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { LanguageCode, Theme } from '@parlour/contract/languages';
import { drawnAddress } from '@parlour/contract/rendered-pages';
import type { CompiledTexts } from '../../config/brand-texts.ts';
import { createGate } from '../../platform/concurrency-gate.ts';

export type Look = { language: LanguageCode; theme: Theme; downloadBar: boolean };

/** Interface of the player app's server entry. */
export type Renderer = {
  renderPage(request: Look & { address: string; version: string }): Promise<string>;
};
type RendererParts = { fetch: typeof fetch; texts: () => ReadonlyMap<string, CompiledTexts> };
type Entry = { createRenderer(options: RendererParts & { manifest: unknown }): Renderer };

export type Document = { plain: Buffer; brotli: Buffer; gzip: Buffer; tag: string };
export type Documents = {
  /** Returns the document of an address, including its query. */
  get(address: string, look: Look): Promise<Document>;
};

type Manifest = Partial<Record<string, { file: string }>>;

const readManifest = (playerDist: string): Manifest =>
  JSON.parse(readFileSync(join(playerDist, 'client/.vite/manifest.json'), 'utf8')) as Manifest;

/** Returns the address of a script of the build that is not part of the app. @param source its path in the app */
export const scriptAddress = (playerDist: string, source: string): string =>
  `/${readManifest(playerDist)[source]?.file ?? ''}`;

/** Loads the built player app. */
export async function openRenderer(playerDist: string, parts: RendererParts): Promise<Renderer> {
  const manifest: unknown = readManifest(playerDist);
  const entry = (await import(pathToFileURL(join(playerDist, 'server/entry-server.js')).href)) as Entry;
  return entry.createRenderer({ manifest, ...parts });
}

/** Address of the shell, which replaces every page that is not rendered completely. */
export const SHELL = '/m/offline-shell';

/** Returns the address to render: the page with the relevant part of its query, or the shell that the app fills. */
export const drawnFor = (address: string): string => drawnAddress(address) ?? SHELL;

/** Maximum number of cached pages with a query, which are unlimited in number. */
const MOST_ASKED = 500;
/** Limits of concurrent and of waiting renderings; further requests get the shell. */
const AT_ONCE = 2;
const MAY_WAIT = 20;

/** Compression quality: higher for shared documents, lower for one that a client is waiting for. */
const QUALITY = { kept: 8, asked: 5 };

export function packDocument(html: string, quality = QUALITY.kept): Document {
  const plain = Buffer.from(html);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  return {
    plain,
    brotli: brotliCompressSync(plain, { params }),
    gzip: gzipSync(plain),
    tag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
  };
}

export function keepDocuments(renderer: Renderer, versionOf: () => string): Documents {
  let version = '';
  let kept = new Map<string, Promise<Document>>();
  /** Pages with a query, the most recently requested last. */
  let asked = new Map<string, Promise<Document>>();
  const gate = createGate(AT_ONCE, MAY_WAIT);

  function get(address: string, look: Look): Promise<Document> {
    const now = versionOf();
    if (now !== version) {
      version = now;
      kept = new Map();
      asked = new Map();
    }
    const drawn = drawnFor(address);
    const hasQuery = drawn.includes('?');
    const mine = hasQuery ? asked : kept;
    const key = [drawn, look.language, look.theme, look.downloadBar].join(' ');
    const known = mine.get(key);
    if (known) {
      mine.delete(key);
      mine.set(key, known);
      return known;
    }
    if (hasQuery && gate.isFull()) return get(SHELL, look);
    const draw = async (quality: number) =>
      packDocument(await renderer.renderPage({ ...look, address: drawn, version: now }), quality);
    const document = hasQuery ? gate.enter(() => draw(QUALITY.asked)) : draw(QUALITY.kept);
    mine.set(key, document);
    const [oldest = ''] = mine.keys();
    if (hasQuery && mine.size > MOST_ASKED) mine.delete(oldest);
    // A failed rendering is retried at the next request.
    document.catch(() => mine.delete(key));
    return document;
  }
  return { get };
}
