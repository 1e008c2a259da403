/** Text catalogues are compiled while building, so that no message parser reaches a phone. */
import { readFileSync } from 'node:fs';
import { compileCatalogue, type Table } from '@parlour/texts/compile';
import type { Plugin } from 'vite';

export function catalogues(): Plugin {
  return {
    name: 'parlour-catalogues',
    enforce: 'pre',
    load(id) {
      if (!/\/locales\/[\w-]+\.json\?catalogue$/.test(id)) return null;
      const file = id.slice(0, id.indexOf('?'));
      this.addWatchFile(file);
      const raw = JSON.parse(readFileSync(file, 'utf8')) as Table;
      const text = JSON.stringify(JSON.stringify(compileCatalogue(raw)));
      return { code: `export default JSON.parse(${text})`, moduleType: 'js' };
    },
  };
}
