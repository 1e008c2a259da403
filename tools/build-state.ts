/** Whether a checkout has to be built: what a build reads, and what it leaves. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Names the time of the last build; relative to the root, as all paths here. */
export const STAMP = '.cache/built';

/**
 * What builds read. No file of a brand is among it: the server reads those at its start, and pictures of banners and games
 * that are missing are drawn when they are asked for.
 */
const SOURCES = [
  'packages',
  'apps/player',
  'apps/console',
  'apps/studio',
  'package-lock.json',
  'tools/build.ts',
  'tools/prerender.ts',
];
const SKIPPED = new Set(['node_modules', 'dist', '.cache']);

/** A file of each build: without it there is nothing to serve, whatever was noted. */
const BUILT = [
  'apps/player/dist/client/.vite/manifest.json',
  'apps/console/dist/index.html',
  'apps/studio/dist/play.html',
];

function newest(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path).reduce(
    (latest, name) => (SKIPPED.has(name) ? latest : Math.max(latest, newest(join(path, name)))),
    0,
  );
}

/** Returns whether the build in `root` is whole and newer than all of its sources. */
export function isBuilt(root: string): boolean {
  if (![STAMP, ...BUILT].every((file) => existsSync(join(root, file)))) return false;
  const built = statSync(join(root, STAMP)).mtimeMs;
  return SOURCES.every((source) => !existsSync(join(root, source)) || newest(join(root, source)) < built);
}
