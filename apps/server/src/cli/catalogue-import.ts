/** `npm run catalogue:import -- <file>`: imports a game feed in one transaction and prints what it did. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { FeedUnreadable, type ImportReport, importFeed } from '../features/catalogue/index.ts';
import { carryOut, run } from './command.ts';

type Printed = Omit<ImportReport, 'version'>;

function print(report: Printed): void {
  for (const what of ['vendors', 'classifications', 'games'] as const) {
    const { added, changed, removed } = report[what];
    console.log(`${what}: ${added} added, ${changed} changed, ${removed} removed`);
  }
  console.log(`refused: ${report.refused.length}`);
  for (const { line, what, reason, mend } of report.refused)
    console.log(`  line ${line}: ${what}: ${reason} (${mend})`);
}

async function main(): Promise<number> {
  const [file] = process.argv.slice(2);
  if (!file) {
    console.error('Name the feed: npm run catalogue:import -- brands/demo/feed/catalogue.json');
    return 2;
  }
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), file);
  if (!existsSync(path)) {
    console.error(`There is no file ${file}. Name an existing feed.`);
    return 2;
  }
  const text = readFileSync(path, 'utf8');
  const report = await carryOut<Printed>({ name: 'catalogue-import', text, act: (db) => importFeed(db, text) });
  print(report);
  return report.refused.length > 0 ? 1 : 0;
}

await run([FeedUnreadable], main);
