/** Whether a checkout must be built: inputs and outputs of the build. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** File with the time of the last build; relative to the root, as all paths here. */
export const STAMP = '.cache/built';

/**
 * Inputs of builds. Files of brands are not among them: the server reads those at start-up, and missing images of
 * banners and games are rendered on demand.
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

/** One output file of each build: without it there is nothing to serve, whatever was recorded. */
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
