/** Documents of the player app, drawn once and kept with their compressed forms until the catalogue changes. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { LanguageCode, Theme } from '@parlour/contract/languages';
import { drawnAddress } from '@parlour/contract/rendered-pages';
import type { BrandTexts } from '../../config/brand-texts.ts';
import { createGate } from '../../platform/concurrency-gate.ts';

export type Look = { language: LanguageCode; theme: Theme; downloadBar: boolean };

/** The player app's server entry, as this side sees it. */
export type Renderer = {
  renderPage(request: Look & { address: string; version: string }): Promise<string>;
};
type RendererParts = { fetch: typeof fetch; texts: BrandTexts };
type Entry = { createRenderer(options: RendererParts & { manifest: unknown }): Renderer };

export type Document = { plain: Buffer; brotli: Buffer; gzip: Buffer; tag: string };
export type Documents = {
  /** The document of an address, its query included. */
  get(address: string, look: Look): Promise<Document>;
};

/** Loads the built player app. */
export async function openRenderer(playerDist: string, parts: RendererParts): Promise<Renderer> {
  const manifest: unknown = JSON.parse(readFileSync(join(playerDist, 'client/.vite/manifest.json'), 'utf8'));
  const entry = (await import(pathToFileURL(join(playerDist, 'server/entry-server.js')).href)) as Entry;
  return entry.createRenderer({ manifest, ...parts });
}

/** Any page that is not drawn complete is this one. */
const SHELL = '/m/offline-shell';

/** What is drawn for an address: the page with what it shows of its query, or the shell that the app fills. */
export const drawnFor = (address: string): string => drawnAddress(address) ?? SHELL;

/** Pages with a query, of which there is no end: so many are kept. */
const MOST_ASKED = 500;
/** So many of them are drawn at once, and so many wait; who comes later gets the shell. */
const AT_ONCE = 2;
const MAY_WAIT = 20;

/** What many ask for is packed well; what is made for one reader is packed while that one waits. */
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
  /** Pages with a query, the one asked for last at the end. */
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
    // A page that could not be drawn is tried again at the next request.
    document.catch(() => mine.delete(key));
    return document;
  }
  return { get };
}
