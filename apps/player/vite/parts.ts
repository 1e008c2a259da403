import { join } from 'node:path';
import type { Plugin } from 'vite';

const HELPER = 'src/shared/parts.ts';

/** Puts the app's own way of fetching its parts in the place of the bundler's helper. */
export const parts = (): Plugin => ({
  name: 'parlour:parts',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () =>
      `export { fetchPart as __vitePreload } from ${JSON.stringify(join(import.meta.dirname, '..', HELPER))};`,
  },
});
