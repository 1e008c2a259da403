/** Writes a brotli twin beside every text file of a build, so that the server never compresses one. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|svg|json)$/;

export function precompress(): Plugin {
  let dir = '';
  return {
    name: 'parlour-precompress',
    enforce: 'post',
    configResolved: (config) => {
      dir = join(config.root, config.build.outDir, 'assets');
    },
    closeBundle: () => {
      // A build that failed has nothing, and says itself why.
      if (!existsSync(dir)) return;
      for (const name of readdirSync(dir)) {
        if (!TEXT.test(name)) continue;
        const file = join(dir, name);
        const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
        writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file), options));
      }
    },
  };
}
