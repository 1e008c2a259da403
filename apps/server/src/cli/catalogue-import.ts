/**
 * `npm run catalogue:import -- <file> [--dry-run] [--remove] [--vendor CODE]…`: imports a game feed, or some of its
 * vendors, in one transaction and prints the result, or prints what an import would change.
 */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pictureHosts, readBrand } from '../config/brand.ts';
import {
  type EntryChange,
  type FeedCommand,
  FeedRemovesMuch,
  FeedUnreadable,
  type ImportPreview,
  type ImportReport,
  importFeed,
  previewImport,
} from '../games/catalogue/index.ts';
import { decodeText, NotUtf8 } from '../platform/decode-text.ts';
import { carryOut, run } from './command.ts';

type Printed = Omit<ImportReport, 'version'> | ImportPreview;

const USAGE = 'npm run catalogue:import -- brands/demo/feed/catalogue.json [--dry-run] [--remove] [--vendor CODE]';

/** Formats an entry that an import would change, with its fields on lines of their own. */
function linesOf({ kind, change, vendor, id, code, name, fields }: EntryChange): string[] {
  const what = kind === 'game' ? `${id} (${vendor}/${code})` : id;
  const value = (text: string | null): string => (text === null ? 'nothing' : JSON.stringify(text));
  return [
    `  ${kind} ${what} ${change}: ${name}`,
    ...(change === 'changed'
      ? fields.map(({ field, from, to }) => `    ${field}: ${value(from)} -> ${value(to)}`)
      : []),
  ];
}

function print(report: Printed): void {
  const changes = [report.vendors, report.classifications, report.games];
  const isPreview = 'changes' in report;
  for (const what of ['vendors', 'classifications', 'games'] as const) {
    const { added, changed, removed } = report[what];
    console.log(`${what}: ${added} added, ${changed} changed, ${removed} removed`);
  }
  if (isPreview) for (const line of report.changes.flatMap(linesOf)) console.log(line);
  for (const what of ['refused', 'warnings'] as const) {
    console.log(`${what}: ${report[what].length}`);
    for (const { line, what: entry, reason, mend } of report[what])
      console.log(`  line ${line}: ${entry}: ${reason} (${mend})`);
  }
  if (changes.every(({ added, changed, removed }) => added + changed + removed === 0))
    console.log(isPreview ? 'An import would change nothing.' : 'Nothing changed: the catalogue is as it was.');
  else if (isPreview) console.log('Nothing was changed: this was a dry run.');
  if (isPreview && report.removesMany)
    console.log('The import removes more than a tenth of the games: it needs --remove.');
}

type Words = { file: string; dryRun: boolean; remove: boolean; vendors: string[] | null };

/** Parses the arguments; returns null when they are invalid. */
function wordsOf(given: string[]): Words | null {
  try {
    const { values, positionals } = parseArgs({
      args: given,
      options: {
        'dry-run': { type: 'boolean', default: false },
        remove: { type: 'boolean', default: false },
        vendor: { type: 'string', multiple: true },
      },
      allowPositionals: true,
    });
    const [file, ...others] = positionals;
    if (!file || others.length > 0) return null;
    return { file, dryRun: values['dry-run'], remove: values.remove, vendors: values.vendor ?? null };
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
  const { file, dryRun, remove, vendors } = words;
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), file);
  if (!existsSync(path)) {
    console.error(`There is no file ${file}. Name an existing feed.`);
    return 2;
  }
  const text = decodeText(readFileSync(path));
  const command: FeedCommand = { text, dryRun, remove, vendors };
  const report = await carryOut<Printed>({
    // Not the name of earlier versions: a running server of one would import what it is asked to preview.
    name: 'catalogue-feed',
    text: JSON.stringify(command),
    act: (db, config) => {
      const options = { imageHosts: pictureHosts(readBrand(config.brandDir)), vendors };
      return dryRun ? previewImport(db, text, options) : importFeed(db, text, { ...options, remove });
    },
  });
  print(report);
  return report.refused.length > 0 ? 1 : 0;
}

await run([FeedUnreadable, FeedRemovesMuch, NotUtf8], main);
