/** `npm run catalogue:import -- <file> [--remove]`: imports a game feed in one transaction and prints the result. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pictureHosts, readBrand } from '../config/brand.ts';
import { FeedRemovesMuch, FeedUnreadable, type ImportReport, importFeed } from '../games/catalogue/index.ts';
import { decodeText, NotUtf8 } from '../platform/decode-text.ts';
import { carryOut, run } from './command.ts';

type Printed = Omit<ImportReport, 'version'>;

const USAGE = 'npm run catalogue:import -- brands/demo/feed/catalogue.json [--remove]';

function print(report: Printed): void {
  const changes = [report.vendors, report.classifications, report.games];
  for (const what of ['vendors', 'classifications', 'games'] as const) {
    const { added, changed, removed } = report[what];
    console.log(`${what}: ${added} added, ${changed} changed, ${removed} removed`);
  }
  for (const what of ['refused', 'warnings'] as const) {
    console.log(`${what}: ${report[what].length}`);
    for (const { line, what: entry, reason, mend } of report[what])
      console.log(`  line ${line}: ${entry}: ${reason} (${mend})`);
  }
  if (changes.every(({ added, changed, removed }) => added + changed + removed === 0))
    console.log('Nothing changed: the catalogue is as it was.');
}

/** Parses the arguments; returns null when they are invalid. */
function wordsOf(given: string[]): { file: string; remove: boolean } | null {
  try {
    const { values, positionals } = parseArgs({
      args: given,
      options: { remove: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [file, ...others] = positionals;
    return file && others.length === 0 ? { file, remove: values.remove } : null;
  } catch {
    return null;
  }
}

async function main(): Promise<number> {
  const words = wordsOf(process.argv.slice(2));
  if (!words) {
    console.error(`Name one feed: ${USAGE}`);
    return 2;
  }
  const { file, remove } = words;
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), file);
  if (!existsSync(path)) {
    console.error(`There is no file ${file}. Name an existing feed.`);
    return 2;
  }
  const text = decodeText(readFileSync(path));
  const report = await carryOut<Printed>({
    name: 'catalogue-import',
    text: JSON.stringify({ text, remove }),
    act: (db, config) => importFeed(db, text, { imageHosts: pictureHosts(readBrand(config.brandDir)), remove }),
  });
  print(report);
  return report.refused.length > 0 ? 1 : 0;
}

await run([FeedUnreadable, FeedRemovesMuch, NotUtf8], main);
