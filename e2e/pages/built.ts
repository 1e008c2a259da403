/** Files of the built player app, by their entry module, because the build determines the names. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const MANIFEST = resolve(import.meta.dirname, '../../apps/player/dist/client/.vite/manifest.json');

/**
 * Returns the path of the file that begins with a module, such as `assets/deferred-CkVvLOh.js`.
 *
 * @param source path below `apps/player`, such as `src/app/deferred.ts`
 * @throws {Error} when no file begins with the module
 */
export function builtFile(source: string): string {
  const file = (JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, { file: string }>)[source]?.file;
  if (!file) throw new Error(`no built file begins with ${source}`);
  return file;
}
