/** Files of the built player app, by the module that they begin with: their names are the build's business. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const MANIFEST = resolve(import.meta.dirname, '../../apps/player/dist/client/.vite/manifest.json');

/**
 * The path of the file that a module is in, such as `assets/deferred-CkVvLOh.js`.
 *
 * @param source path below `apps/player`, such as `src/app/deferred.ts`
 * @throws {Error} when no file begins with the module
 */
export function builtFile(source: string): string {
  const file = (JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, { file: string }>)[source]?.file;
  if (!file) throw new Error(`no built file begins with ${source}`);
  return file;
}
