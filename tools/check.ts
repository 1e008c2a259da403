/**
 * `npm test` runs the gate, `npm run test:wide` everything. All stages run, unless one needs the output of a failed
 * one. The end lists the failures, followed by a summary in one line.
 *
 * `npm run test:wide -- --continue` reuses the stages that passed in the last wide run of this commit, so that an
 * interrupted run, or one with a single failed stage, need not start over.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  aboutFailures,
  failedFiles,
  failedJourneys,
  failedTests,
  flakyJourneys,
  type JourneysReport,
  type VitestReport,
} from './failures.ts';
import { MOST_QUARANTINED, readQuarantine } from './quarantine.ts';
import { openRun } from './run-folder.ts';

const TIERS = ['gate', 'wide', 'quarantine'] as const;

const ROOT = resolve(import.meta.dirname, '..');
const REPORTS = join(ROOT, 'reports');
/** Node's cache of compiled modules: every test file of the wide run has a process of its own, which loads hundreds. */
const COMPILED = join(ROOT, '.cache/compiled');
/** Timeout of a stage, after which it is killed and counts as failed; much longer than needed on a slow machine. */
const MINUTES = { step: 6, unit: 20, browser: 12 };
/** Factor for all timeouts, for a machine under other load. */
const patience = Number(process.env.PATIENCE ?? 1);

const LINES_OF_A_FAILURE = 200;

/**
 * Time zones of the wide run: ahead of UTC by a fraction of an hour, and behind it with daylight saving. The gate runs
 * in that of the machine.
 */
const AHEAD = { TZ: 'Asia/Kathmandu' };
const BEHIND = { TZ: 'America/Los_Angeles' };
/** The oldest supported PostgreSQL, at Debian's path: all tests with a database also run on it. */
const OLDEST = '/usr/lib/postgresql/15';

const asked = process.argv[2] ?? 'gate';
const tier = TIERS.find((each) => each === asked);
if (!tier) {
  console.error(`"${asked}" is no set of tests; there are: ${TIERS.join(', ')}`);
  process.exit(2);
}

type Counted = { passed: number; failed: string[]; flaky: string[] };
type Stage = {
  name: string;
  command: string;
  args: string[];
  minutes: number;
  isLive?: boolean;
  env?: Record<string, string>;
  /** Reads the stage's report; without it, the stage counts as one check. */
  count?: () => Counted;
};
type Ran = { name: string; seconds: number } & Counted;

/** Stages that passed at one commit, with their seed; recorded for a clean work tree only. */
type Passed = { commit: string; seed: string; stages: Ran[] };
const PASSED = join(REPORTS, 'passed-wide.json');
const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
const commit = tier === 'wide' && git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD') : '';

function readPassed(): Passed | undefined {
  if (!process.argv.includes('--continue')) return undefined;
  const found = existsSync(PASSED) ? (JSON.parse(readFileSync(PASSED, 'utf8')) as Passed) : undefined;
  if (commit && found?.commit === commit) return found;
  console.error('--continue needs a wide run of this very commit, made in a work tree without changes: there is none');
  process.exit(2);
}
const passed = readPassed();

const run = openRun();
/** Each stage is a process group, so that none of its processes outlives it. */
const groups = new Set<number>();
const endGroup = (group: number) => {
  groups.delete(group);
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // The group has already ended.
  }
};
process.on('exit', () => {
  for (const group of groups) endGroup(group);
  run.remove();
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

const started = performance.now();
const seed = passed?.seed ?? process.env.SEED ?? (tier === 'wide' ? String(Date.now() % 1_000_000) : '20261123');

function execute(stage: Stage): Promise<Ran> {
  const { name, command, args, minutes, isLive = false, count } = stage;
  const from = performance.now();
  return new Promise((done) => {
    const output: Buffer[] = [];
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      env: {
        ...process.env,
        ...run.env,
        ...(tier === 'wide' ? { NODE_COMPILE_CACHE: COMPILED } : {}),
        NO_COLOR: '1',
        SEED: seed,
        PARLOUR_TIER: tier,
        ...stage.env,
      },
    });
    const group = child.pid;
    if (group) groups.add(group);
    const take = (data: Buffer) => (isLive ? process.stdout.write(data) : output.push(data));
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    let why = '';
    const limit = setTimeout(
      () => {
        why = `did not end within ${minutes * patience} minutes`;
        if (group) endGroup(group);
      },
      minutes * patience * 60_000,
    );
    const finish = (code: number | null) => {
      clearTimeout(limit);
      const seconds = (performance.now() - from) / 1000;
      const isGreen = code === 0;
      const counted = count?.() ?? { passed: isGreen ? 1 : 0, failed: [], flaky: [] };
      const failed = [...counted.failed];
      const end = Buffer.concat(output).toString().trim();
      if (!isGreen && (why || failed.length === 0)) {
        const said = end.split('\n').slice(-8).join('\n    ');
        failed.push(`${name}: ${why || `ended with ${code}`}${said ? `\n    ${said}` : ''}`);
      }
      console.log(`${failed.length === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`);
      // Failures come first, because of a long log sometimes only the beginning is kept.
      for (const each of failed) console.log(`  ${each}`);
      if (failed.length > 0 && !isLive) process.stdout.write(`${aboutFailures(end, LINES_OF_A_FAILURE)}\n`);
      done({ name, seconds, passed: counted.passed, failed, flaky: counted.flaky });
    };
    child.on('error', (error) => {
      why = error.message;
      finish(null);
    });
    // Processes left behind by the stage may keep its output open.
    child.on('exit', () => group && endGroup(group));
    child.on('close', finish);
  });
}

const reportOf = <T>(name: string): T | undefined => {
  const file = join(REPORTS, name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
};

const countTests = (name: string) => (): Counted => {
  const report = reportOf<VitestReport>(name);
  if (!report) return { passed: 0, failed: [], flaky: [] };
  return { passed: report.numPassedTests, failed: [...failedTests(report), ...failedFiles(report)], flaky: [] };
};

const countJourneys = (name: string) => (): Counted => {
  const report = reportOf<JourneysReport>(name);
  if (!report) return { passed: 0, failed: [], flaky: [] };
  const { expected, flaky } = report.stats;
  return { passed: expected + flaky, failed: failedJourneys(report), flaky: flakyJourneys(report) };
};

const step = (name: string, command: string, ...args: string[]): Stage => ({
  name,
  command,
  args,
  minutes: MINUTES.step,
});
const tests = (name: string, projects: string[], file: string, more: string[] = []): Stage => ({
  name,
  command: 'vitest',
  args: ['run', ...projects.flatMap((project) => ['--project', project]), ...more],
  minutes: tier === 'wide' ? MINUTES.unit * 3 : MINUTES.unit,
  env: { PARLOUR_REPORT: `reports/${file}`, ...(tier === 'wide' ? AHEAD : {}) },
  count: countTests(file),
});
/** The smoke test runs first and alone; if it fails, the others do not start. */
const journeys = (name: string, project: string, file: string): Stage => ({
  name,
  command: 'playwright',
  args: ['test', '--project', project, '--pass-with-no-tests'],
  minutes: tier === 'wide' ? MINUTES.browser * 5 : MINUTES.browser,
  isLive: true,
  env: { PARLOUR_REPORT: `reports/${file}` },
  count: countJourneys(file),
});

mkdirSync(REPORTS, { recursive: true });
if (!passed) for (const name of readdirSync(REPORTS)) if (name.startsWith(`${tier}-`)) rmSync(join(REPORTS, name));

const ran: Ran[] = [];
const did = async (stage: Stage): Promise<boolean> => {
  const before = passed?.stages.find(({ name }) => name === stage.name);
  if (before) console.log(`ok   ${stage.name} (passed before, ${before.seconds.toFixed(1)} s)`);
  const one = before ?? (await execute(stage));
  ran.push(one);
  if (commit) {
    // The build is not reused: it checks itself whether its files exist.
    const stages = ran.filter(({ name, failed }) => failed.length === 0 && name !== 'build');
    writeFileSync(PASSED, JSON.stringify({ commit, seed, stages } satisfies Passed));
  }
  return one.failed.length === 0;
};
const skipped = (name: string, why: string) => {
  console.log(`FAIL ${name} (not run)`);
  ran.push({ name, seconds: 0, passed: 0, failed: [`${name}: not run, ${why}`], flaky: [] });
};

const listed = readQuarantine(ROOT);
if (listed.problems.length > 0)
  ran.push({ name: 'quarantine', seconds: 0, passed: 0, failed: listed.problems, flaky: [] });

if (tier === 'wide') console.log(`Seed ${seed}: SEED=${seed} npm run test:wide plays it again.`);
type Task = () => Promise<unknown>;
/**
 * Runs each list in order: the gate's lists in parallel, because few stages occupy two cores, those of all other runs
 * sequentially, because some tests measure time.
 */
async function lanes(...lists: Task[][]): Promise<void> {
  const work = async (list: Task[]) => {
    for (const task of list) await task();
  };
  if (tier === 'gate') await Promise.all(lists.map(work));
  else await work(lists.flat());
}
/** Server tests of many files in one process: a process for each file doubles the time, mostly for loading modules. */
const shared = (stage: Stage): Stage => ({ ...stage, env: { ...stage.env, PARLOUR_SHARED: 'yes' } });
// Files of the gate share a single process, so that their order is the same in every run.
const alone = tier === 'gate' ? ['--maxWorkers', '1'] : [];
const serverTests = (name: string, project: string): Task => {
  return () => did(shared(tests(`${name} tests`, [project], `${tier}-${project}.json`, alone)));
};

const hasBrowser = await did(step('browser and fonts', 'node', 'tools/install-browser.ts'));
/**
 * Compilers share two cores with the build: single-threaded, they do no duplicate work, and a larger heap collects
 * garbage less often. Halves the CPU time, for a few hundred megabytes.
 */
const frugal = (stage: Stage): Stage => ({ ...stage, env: { GOGC: '400', GOMAXPROCS: '1' } });
const checks = [
  frugal(step('types of servers and tools', 'tsc', '-p', 'tsconfig.node.json', '--checkers', '1')),
  frugal(step('types of browsers', 'tsc', '-p', 'tsconfig.web.json', '--checkers', '1')),
  frugal(step('lint', 'oxlint', '--type-aware', '--deny-warnings')),
  step('format', 'biome', 'check', '--error-on-warnings', '.'),
  step('dead code', 'knip'),
];
const build = step('build', 'node', 'tools/build.ts', '--if-stale', ...(tier === 'gate' ? ['--small-art'] : []));
let isBuilt = false;
await lanes(tier === 'quarantine' ? [] : checks.map((stage) => () => did(stage)), [
  async () => {
    isBuilt = await did(build);
  },
]);
// After the build, because the server reads its files.
await lanes(
  [serverTests('server', 'server')],
  [
    () =>
      isBuilt
        ? did(tests('unit tests', ['unit', 'clients'], `${tier}-unit.json`))
        : Promise.resolve(skipped('unit tests', 'because the build failed')),
    serverTests('store', 'stores'),
    serverTests('gateway', 'gateway'),
  ],
);
if (tier === 'wide') {
  const env = { ...BEHIND, PARLOUR_DATABASES: 'postgres' };
  const isThere = existsSync(OLDEST);
  if (!isThere) console.log('PostgreSQL 15 is not on this machine: its tests run on the bundled one');
  const all = tests('tests on PostgreSQL 15', ['stores', 'server', 'gateway'], 'wide-postgres-15.json');
  await did(shared({ ...all, env: { ...all.env, ...env, ...(isThere ? { PARLOUR_POSTGRES: OLDEST } : {}) } }));
  const units = tests('unit tests where it is Los Angeles time', ['unit', 'clients'], 'wide-zone.json');
  if (isBuilt) await did({ ...units, env: { ...units.env, ...BEHIND, PARLOUR_TIER: 'gate' } });
  else skipped(units.name, 'because the build failed');
}
/** The wide run's journeys come in parts, so that a failed one does not make all of them run again. */
const PARTS = tier === 'wide' ? 4 : 1;
for (let part = 1; part <= PARTS; part += 1) {
  const name = PARTS === 1 ? 'browser journeys' : `browser journeys, part ${part} of ${PARTS}`;
  const all = journeys(name, `${tier}*`, PARTS === 1 ? `${tier}-journeys.json` : `${tier}-journeys-${part}.json`);
  const shard = PARTS === 1 ? [] : ['--shard', `${part}/${PARTS}`];
  if (isBuilt && hasBrowser) await did({ ...all, args: [...all.args, ...shard] });
  else skipped(name, isBuilt ? 'because there is no browser' : 'because the build failed');
}

const failed = ran.flatMap((one) => one.failed);
const flaky = ran.flatMap((one) => one.flaky);
console.log(`\nSeconds: ${ran.map(({ name, seconds }) => `${name} ${seconds.toFixed(1)}`).join(', ')}`);
console.log(`${((performance.now() - started) / 60_000).toFixed(1)} min in all`);
if (listed.entries.length > 0) {
  console.log(`Quarantined (${listed.entries.length} of at most ${MOST_QUARANTINED}), proves nothing:`);
  for (const { title, reason, date } of listed.entries) console.log(`  ${date} ${title}: ${reason}`);
}
if (flaky.length > 0) console.log(['Flaky, passed when tried again:', ...flaky].join('\n  '));
if (failed.length > 0) console.log(['Failed:', ...failed.slice(0, 25)].join('\n  '));
if (failed.length > 25) console.log(`  and ${failed.length - 25} more`);
console.log(`${ran.reduce((sum, one) => sum + one.passed, 0)} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;
