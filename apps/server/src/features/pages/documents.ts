/** Documents of the player app, drawn once and kept with their compressed forms until the catalogue changes. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { LanguageCode, Theme } from '@parlour/contract/languages';
import { categoryOf, isHome } from '@parlour/contract/routes';
import type { BrandTexts } from '../../brand-texts.ts';

export type Look = { language: LanguageCode; theme: Theme; downloadBar: boolean };

/** The player app's server entry, as this side sees it. */
export type Renderer = {
  renderPage(request: Look & { path: string; version: string }): Promise<string>;
};
type RendererParts = { fetch: typeof fetch; texts: BrandTexts };
type Entry = { createRenderer(options: RendererParts & { manifest: unknown }): Renderer };

export type Document = { plain: Buffer; brotli: Buffer; gzip: Buffer; tag: string };
export type Documents = { get(path: string, look: Look): Promise<Document> };

/** Loads the built player app. */
export async function openRenderer(playerDist: string, parts: RendererParts): Promise<Renderer> {
  const manifest: unknown = JSON.parse(readFileSync(join(playerDist, 'client/.vite/manifest.json'), 'utf8'));
  const entry = (await import(pathToFileURL(join(playerDist, 'server/entry-server.js')).href)) as Entry;
  return entry.createRenderer({ manifest, ...parts });
}

/** Any page that is not drawn complete is this one. */
const SHELL = '/m/offline-shell';

/** What is drawn for an address: itself, or the shell that the app fills. */
export const drawnPath = (path: string): string => (isHome(path) || categoryOf(path) !== null ? path : SHELL);

const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 8, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

export function packDocument(html: string): Document {
  const plain = Buffer.from(html);
  return {
    plain,
    brotli: brotliCompressSync(plain, BROTLI),
    gzip: gzipSync(plain),
    tag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
  };
}

export function keepDocuments(renderer: Renderer, versionOf: () => string): Documents {
  let version = '';
  let kept = new Map<string, Promise<Document>>();
  return {
    get(path, look) {
      const now = versionOf();
      if (now !== version) {
        version = now;
        kept = new Map();
      }
      const drawn = drawnPath(path);
      const key = [drawn, look.language, look.theme, look.downloadBar].join(' ');
      const known = kept.get(key);
      if (known) return known;
      const mine = kept;
      const fresh = renderer.renderPage({ ...look, path: drawn, version: now }).then(packDocument);
      mine.set(key, fresh);
      // A page that could not be drawn is tried again at the next request.
      fresh.catch(() => mine.delete(key));
      return fresh;
    },
  };
}
