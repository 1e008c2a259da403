/** Mutation test: each defect planted in a copy of the platform makes the tests fail. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkPackages } from '../../tools/linked-packages.ts';
import { DEFECTS, type Defect } from './defects.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Parts of the tree that the server's tests need. */
const PARTS = [
  'apps/server',
  'apps/studio',
  // Mails use the app's texts.
  'apps/player/locales',
  'packages',
  'tools',
  'tests',
  'brands',
  'docs',
  'package.json',
  'vitest.config.ts',
];
/** Build output that the server's tests need. */
const BUILT = ['apps/player', 'apps/console', 'apps/studio'];
const LEFT_OUT = /\/(node_modules|dist|\.data)(\/|$)|^\/reports(\/|$)/;

const isFull = process.env['PARLOUR_FULL'] === '1';
const planted = isFull
  ? DEFECTS
  : (fc.sample(fc.shuffledSubarray([...DEFECTS], { minLength: 4, maxLength: 4 }), {
      numRuns: 1,
      seed: Number(process.env['SEED'] ?? '1'),
    })[0] ?? []);

let copy = '';
beforeAll(() => {
  copy = mkdtempSync(join(process.env['PARLOUR_SCRATCH'] ?? tmpdir(), 'parlour-teeth-'));
  for (const part of PARTS)
    cpSync(join(ROOT, part), join(copy, part), {
      recursive: true,
      filter: (from) => !LEFT_OUT.test(from.slice(ROOT.length)),
    });
  mkdirSync(join(copy, 'reports'));
  linkPackages(ROOT, copy);
  for (const app of BUILT) {
    mkdirSync(join(copy, app), { recursive: true });
    symlinkSync(join(ROOT, app, 'dist'), join(copy, app, 'dist'));
  }
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

type Counted = { success: boolean; numPassedTests: number };

/** Timeout of a test run, which then counts as not run. */
const PLAY_MS = 240_000;

/** Vitest projects of the server's tests; each file belongs to one of them. */
const PROJECTS = ['server', 'stores', 'gateway'].flatMap((name) => ['--project', name]);

/** Runs tests of the copy on the embedded database. */
async function play(tests: string): Promise<Counted> {
  const report = join(copy, 'reports/teeth.json');
  const env = {
    ...process.env,
    PARLOUR_TIER: 'gate',
    PARLOUR_FULL: '',
    PARLOUR_DATABASES: 'embedded',
    PARLOUR_REPORT: report,
  };
  rmSync(report, { force: true });
  // A separate process group, so that the workers are killed with it.
  const child = spawn(
    join(ROOT, 'node_modules/.bin/vitest'),
    ['run', ...PROJECTS, '--maxWorkers=1', '--root', copy, tests],
    { cwd: copy, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const end = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), PLAY_MS);
  const [said, warned] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  clearTimeout(end);
  try {
    return JSON.parse(readFileSync(report, 'utf8')) as Counted;
  } catch (error) {
    throw new Error(`the tests of the copy did not run to their end:\n${said.slice(-2_000)}\n${warned.slice(-2_000)}`, {
      cause: error,
    });
  }
}

const LIMIT_MS = 300_000;

test.each([...new Set(planted.map(({ tests }) => tests))])(
  'nothing is found where nothing is planted: %s',
  { timeout: LIMIT_MS },
  async (tests) => {
    const { success, numPassedTests } = await play(tests);
    expect(success).toBe(true);
    expect(numPassedTests).toBeGreaterThan(0);
  },
);

test('every defect has its place in the code', () => {
  const misplaced = DEFECTS.filter(({ file, right }) => !readFileSync(join(ROOT, file), 'utf8').includes(right));
  expect(misplaced.map(({ what }) => what)).toEqual([]);
  expect(DEFECTS.length).toBeGreaterThanOrEqual(30);
});

test.each(planted)(
  'P-06 a planted defect is found: $what',
  { timeout: LIMIT_MS },
  async ({ file, right, wrong, tests }: Defect) => {
    const place = join(copy, file);
    const whole = readFileSync(place, 'utf8');
    writeFileSync(place, whole.replaceAll(right, wrong));
    try {
      expect((await play(tests)).success).toBe(false);
    } finally {
      writeFileSync(place, whole);
    }
  },
);
