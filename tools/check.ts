/**
 * `npm test`: everything, in an order that fails early. Static checks run side by side, then the build, then unit and
 * server tests on both databases, then the journeys in a browser. The last line counts it all.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { failedJourneys, failedTests, type JourneysReport } from './failures.ts';

const ROOT = resolve(import.meta.dirname, '..');
const REPORTS = resolve(ROOT, 'reports');

type Step = { name: string; command: string; args: string[] };
type Ran = { name: string; passed: boolean; seconds: number };

function run(step: Step, isLive: boolean): Promise<Ran> {
  const started = performance.now();
  return new Promise((done) => {
    const output: Buffer[] = [];
    const child = spawn(step.command, step.args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    const take = (data: Buffer) => (isLive ? process.stdout.write(data) : output.push(data));
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('error', (error) => output.push(Buffer.from(error.message)));
    child.on('close', (code) => {
      const ran = { name: step.name, passed: code === 0, seconds: (performance.now() - started) / 1000 };
      console.log(`${ran.passed ? 'ok  ' : 'FAIL'} ${step.name} (${ran.seconds.toFixed(1)} s)`);
      if (!ran.passed && !isLive) process.stdout.write(Buffer.concat(output));
      done(ran);
    });
  });
}

const STATIC: Step[] = [
  { name: 'types of servers and tools', command: 'tsc', args: ['-p', 'tsconfig.node.json'] },
  { name: 'types of browsers', command: 'tsc', args: ['-p', 'tsconfig.web.json'] },
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'format', command: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'dead code', command: 'knip', args: [] },
];

type Counted = { passed: number; failed: number; told: string[] };

const reportOf = <T>(name: string): T | undefined => {
  const file = resolve(REPORTS, name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
};

type VitestReport = Parameters<typeof failedTests>[0] & {
  numPassedTests: number;
  numFailedTests: number;
  success: boolean;
};

function vitestCount(report = reportOf<VitestReport>('vitest.json')): Counted {
  if (!report) return { passed: 0, failed: 1, told: [] };
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + (report.success || report.numFailedTests > 0 ? 0 : 1),
    told: failedTests(report),
  };
}

type PlaywrightReport = JourneysReport & { stats: { expected: number; unexpected: number; flaky: number } };

function browserCount(report = reportOf<PlaywrightReport>('playwright.json')): Counted {
  if (!report) return { passed: 0, failed: 1, told: [] };
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky, told: failedJourneys(report) };
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const started = performance.now();
const ran: Ran[] = [];
ran.push(...(await Promise.all(STATIC.slice(0, 2).map((step) => run(step, false)))));
for (const step of STATIC.slice(2)) ran.push(await run(step, false));
ran.push(await run({ name: 'build', command: 'node', args: ['tools/build.ts', '--if-stale'] }, false));
const counts: Counted[] = [];
ran.push(await run({ name: 'unit and server tests', command: 'vitest', args: ['run'] }, true));
counts.push(vitestCount());
ran.push(await run({ name: 'browser journeys', command: 'playwright', args: ['test'] }, true));
counts.push(browserCount());

const steps = ran.filter((r) => r.name !== 'unit and server tests' && r.name !== 'browser journeys');
const passed = steps.filter((r) => r.passed).length + counts.reduce((sum, c) => sum + c.passed, 0);
const counted = steps.filter((r) => !r.passed).length + counts.reduce((sum, c) => sum + c.failed, 0);
// A runner that fails without a failing test, such as for an error outside of all tests, counts as one failure.
const failed = counted + (counted === 0 && ran.some((r) => !r.passed) ? 1 : 0);
for (const each of counts.flatMap(({ told }) => told)) console.log(each);
console.log(`All checks took ${((performance.now() - started) / 60_000).toFixed(1)} min`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
