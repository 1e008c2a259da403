/** Size of the player app's build: the entry script, and what each later chunk adds to it. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rollup } from 'vite';

const ROOT = resolve(import.meta.dirname, '..');
const CLIENT = join(ROOT, 'apps/player/dist/client');

type Chunk = { file: string; isEntry?: boolean; isDynamicEntry?: boolean; imports?: string[] };
export type Manifest = Record<string, Chunk>;

const weight = (code: string | Buffer): number => gzipSync(code, { level: 9 }).byteLength / 1024;

export const readManifest = (): Manifest => {
  try {
    return JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8')) as Manifest;
  } catch {
    throw new Error('The player app is not built: run npm run build');
  }
};

/** Returns all chunks loaded with this one, including itself. */
export function closure(manifest: Manifest, key: string): Set<string> {
  const seen = new Set<string>();
  const rest = [key];
  for (let at = rest.pop(); at !== undefined; at = rest.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    rest.push(...(manifest[at]?.imports ?? []));
  }
  return seen;
}

/** Returns the KiB of scripts, gzipped per file as they are sent. */
export const scriptKiB = (manifest: Manifest, keys: Iterable<string>): number =>
  [...keys]
    .map((key) => manifest[key]?.file ?? '')
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + weight(readFileSync(join(CLIENT, file))), 0);

export const ENTRY = 'src/entry-client.tsx';
/**
 * Maximum that a screen may add to the entry script; a popup additionally loads the dialog's focus trap and scroll
 * lock.
 */
const ROUTE_KIB = 30;
/** A screen's budget plus the 16 KiB of a dialog's parts, as measured with the minimal app. */
const POPUP_KIB = ROUTE_KIB + 16;
/** Whether a part is a popup; a sheet of a page counts as one. */
const isPopup = (key: string): boolean => /(Popup|Sheet)\.tsx$/.test(key);

/** Returns the budget of a part on top of the entry script, in KiB. */
export const mostKiB = (key: string): number => (isPopup(key) ? POPUP_KIB : ROUTE_KIB);

/** Returns what every part adds to the entry script, in KiB. */
export function addedKiB(): [key: string, kib: number][] {
  const manifest = readManifest();
  const entry = closure(manifest, ENTRY);
  return Object.keys(manifest)
    .filter((key) => manifest[key]?.isDynamicEntry && key.startsWith('src/'))
    .map((key) => [
      key,
      scriptKiB(
        manifest,
        [...closure(manifest, key)].filter((each) => !entry.has(each)),
      ),
    ]);
}

const FLOOR = `
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
const router = createRouter({ routeTree: createRootRoute({ component: Outlet }) });
const app = createElement(RouterProvider, { router });
hydrateRoot(document, createElement(QueryClientProvider, { client: new QueryClient() }, app));
`;

/** Returns the KiB of the smallest app with the same libraries: React, a router with one route, a query cache. */
export async function floorKiB(): Promise<number> {
  // The test run's own mode would select the development builds of the libraries.
  const mode = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  const result = await build({
    root: join(ROOT, 'apps/player'),
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'floor',
        resolveId: (id) => (id === 'floor' ? join(ROOT, 'apps/player/src/floor.ts') : null),
        load: (id) => (id.endsWith('/src/floor.ts') ? FLOOR : null),
      },
    ],
    build: { write: false, target: 'es2022', rolldownOptions: { input: 'floor' } },
  }).finally(() => {
    process.env.NODE_ENV = mode;
  });
  const outputs = (Array.isArray(result) ? result : [result]) as Rollup.RollupOutput[];
  return outputs
    .flatMap(({ output }) => output)
    .reduce((sum, part) => sum + (part.type === 'chunk' ? weight(part.code) : 0), 0);
}
