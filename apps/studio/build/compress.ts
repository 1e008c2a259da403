/** Brotli variants of the pages' files: compressed once at build time, not per response. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const brotli = promisify(brotliCompress);
const TEXT = /\.(js|css|html|svg)$/;
/** Below this a second file costs more than it saves. */
const LEAST = 1024;

export async function compressAll(dir: string): Promise<void> {
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => TEXT.test(name));
  await Promise.all(
    files.map(async (name) => {
      const bytes = readFileSync(join(dir, name));
      if (bytes.length < LEAST) return;
      const small = await brotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
      writeFileSync(join(dir, `${name}.br`), small);
    }),
  );
}
