/**
 * `npm run assure -- P-02`: runs all tests of one promise with the full number of cases and a fresh seed, which it
 * prints.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
/** Factor for timeouts, because the full number takes minutes instead of the gate's seconds. */
const PATIENCE = '60';

const promise = process.argv[2] ?? '';
if (!/^(P|VW)-\d{2}$/.test(promise)) {
  console.error('npm run assure -- P-02: the promise whose tests are to be played with their full figures');
  process.exit(2);
}

const files = ['apps', 'packages', 'tools', 'tests'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
    .map((name) => join(folder, name)),
);
const proving = files.filter((name) => readFileSync(join(ROOT, name), 'utf8').includes(promise));
const journeys = readdirSync(join(ROOT, 'e2e'))
  .filter((name) => name.endsWith('.spec.ts'))
  .map((name) => join('e2e', name))
  .filter((name) => readFileSync(join(ROOT, name), 'utf8').includes(promise));
if (proving.length + journeys.length === 0) {
  console.error(`no test names ${promise}`);
  process.exit(1);
}

const seed = process.env.SEED ?? String(Date.now() % 1_000_000);
const env = { ...process.env, SEED: seed, PARLOUR_FULL: '1', PARLOUR_TIER: 'wide', PATIENCE, NO_COLOR: '1' };
const started = performance.now();
const run = (command: string, args: string[]): boolean =>
  spawnSync(command, args, { cwd: ROOT, env, stdio: 'inherit' }).status === 0;
// E2e tests and whole servers need the built pages.
if (!run('node', ['tools/build.ts', '--if-stale'])) process.exit(1);
const results = [
  proving.length === 0 || run('vitest', ['run', ...proving, '-t', promise, '--reporter', 'verbose']),
  journeys.length === 0 || run('playwright', ['test', ...journeys, '-g', promise, '--no-deps']),
];
const seconds = ((performance.now() - started) / 1000).toFixed(0);
const held = results.every(Boolean);
console.log(`${promise} ${held ? 'held' : 'was broken'} in ${seconds} s (SEED=${seed})`);
process.exit(held ? 0 : 1);
