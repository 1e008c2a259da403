/**
 * Style sheets of a page arrive in any order. The order of cascade layers is determined by the first sheet that names
 * them, so every sheet of a build begins by naming all of them.
 */
import type { Plugin } from 'vite';

const ORDER = '@layer tokens,base,ui,app;';

export function layers(): Plugin {
  return {
    name: 'parlour-layers',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = ORDER + String(file.source);
      }
    },
  };
}
