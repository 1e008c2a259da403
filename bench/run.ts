/**
 * `npm run bench` runs every benchmark, `npm run bench -- name …` selected ones. Each is a separate program for one
 * question. Arguments from the first option on are passed to the benchmark, of which there must be exactly one then.
 */
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Files that are not benchmarks. */
const PARTS = new Set(['run', 'report', 'load', 'product', 'postgres', 'world', 'baseline-server', 'stream-server']);

const names = readdirSync(import.meta.dirname)
  .filter((file) => /^[a-z-]+\.ts$/.test(file))
  .map((file) => file.replace('.ts', ''))
  .filter((name) => !PARTS.has(name));
const given = process.argv.slice(2);
const firstOption = given.findIndex((word) => word.startsWith('-'));
const asked = firstOption < 0 ? given : given.slice(0, firstOption);
const options = given.slice(asked.length);
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${names.join(', ')}`);
  process.exit(2);
}
if (options.length > 0 && asked.length !== 1) {
  console.error(`Options (${options.join(' ')}) are for one benchmark: npm run bench -- name ${options.join(' ')}`);
  process.exit(2);
}

let failed = 0;
for (const name of asked.length > 0 ? asked : names) {
  console.log(`\n== ${name}`);
  const code = await new Promise<number>((done) =>
    spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...options], { stdio: 'inherit' }).on(
      'exit',
      (status) => done(status ?? 1),
    ),
  );
  if (code !== 0) failed++;
}
process.exitCode = failed === 0 ? 0 : 1;
