/**
 * Generates the table of Chinese characters that the search treats as equal: traditional, regional and Japanese
 * variants with the simplified one. Its source is the character dictionaries of opencc-js (OpenCC data, Apache License
 * 2.0):
 *
 *   npm pack opencc-js@1.4.2 && tar xzf opencc-js-1.4.2.tgz && node tools/han-table.ts package
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const TARGET = 'packages/contract/src/han-shapes.ts';
const LINE = 100;

/** Returns the named dictionary as pairs, with the first of several translations. */
async function readPairs(folder: string, name: string): Promise<[string, string][]> {
  const path = resolve(folder, 'dist/esm-lib/dict', `${name}.js`);
  const { default: text } = (await import(pathToFileURL(path).href)) as { default: string };
  return text.split('|').map((entry) => {
    const [from = '', to = ''] = entry.split(' ');
    return [from, to];
  });
}

const isCommonHan = (character: string): boolean => /^[\u3400-\u9fff]$/.test(character);

async function main(folder: string): Promise<void> {
  const simplified = new Map(await readPairs(folder, 'TSCharacters'));
  const simplify = (character: string): string => simplified.get(character) ?? character;
  const isSimplified = new Set((await readPairs(folder, 'STCharacters')).map(([character]) => character));
  const regional = [...(await readPairs(folder, 'TWVariants')), ...(await readPairs(folder, 'HKVariants'))].map(
    ([standard, variant]): [string, string] => [variant, simplify(standard)],
  );
  const japanese = (await readPairs(folder, 'JPShinjitaiCharacters')).map(([shape, old]): [string, string] => [
    shape,
    simplify(old),
  ]);
  for (const [shape, target] of [...regional, ...japanese])
    if (!simplified.has(shape) && !isSimplified.has(shape)) simplified.set(shape, target);

  const pairs = [...simplified]
    .filter(([from, to]) => from !== to && isCommonHan(from) && isCommonHan(to))
    .map(([from, to]) => from + to)
    .sort()
    .join('');
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const lines = pairs.match(new RegExp(`.{1,${LINE}}`, 'gu')) ?? [];
  writeFileSync(
    TARGET,
    `/**
 * Pairs of Chinese characters: another shape, then the simplified one. Written by tools/han-table.ts from the OpenCC data in
 * opencc-js ${version} (Apache License 2.0, https://www.apache.org/licenses/LICENSE-2.0).
 */
export const HAN_SHAPES =
${lines.map((line) => `  '${line}'`).join(' +\n')};
`,
  );
  console.log(`${pairs.length / 2} characters in ${TARGET}`);
}

const [folder] = process.argv.slice(2);
if (folder === undefined)
  throw new Error('name the folder of the unpacked package opencc-js (see the top of this file)');
await main(folder);
