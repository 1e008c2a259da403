/** Writes a brotli twin beside every text file of a build, so that the server never compresses one. */
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|svg|json)$/;
const BEST = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
const compress = promisify(brotliCompress);

export function precompress(): Plugin {
  let dir = '';
  return {
    name: 'parlour-precompress',
    enforce: 'post',
    configResolved: (config) => {
      dir = join(config.root, config.build.outDir, 'assets');
    },
    closeBundle: async () => {
      // A build that failed has nothing, and says itself why.
      if (!existsSync(dir)) return;
      const files = (await readdir(dir)).filter((name) => TEXT.test(name)).map((name) => join(dir, name));
      await Promise.all(files.map(async (file) => writeFile(`${file}.br`, await compress(await readFile(file), BEST))));
    },
  };
}
