/**
 * `npm run teeth`: mutation test that plants every defect, one at a time, and expects the designated tests to fail.
 * Defects of the server are planted by a separate test; those of the screens here, in a copy of the tree that is
 * rebuilt for each. Words after the command filter the latter by description.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SCREEN_DEFECTS, type ScreenDefect } from '../tests/teeth/screens.ts';
import { openRun } from './run-folder.ts';

const ROOT = resolve(import.meta.dirname, '..');
const LEFT_OUT = /\/(node_modules|\.git|\.cache|\.data)(\/|$)|^\/reports(\/|$)/;

const chosen = process.argv.slice(2).join(' ');
const planted = SCREEN_DEFECTS.filter(({ what }) => what.includes(chosen));
if (planted.length === 0) {
  console.error(`no defect says "${chosen}"; there are:\n${SCREEN_DEFECTS.map(({ what }) => `  ${what}`).join('\n')}`);
  process.exit(2);
}

// The modules of packages are links to the original tree: a defect planted in their copy would have no effect.
const astray = planted.filter(({ file }) => !file.startsWith('apps/'));
if (astray.length > 0) {
  console.error(`defects can be planted in apps/ alone:\n${astray.map(({ file }) => `  ${file}`).join('\n')}`);
  process.exit(2);
}

const folder = openRun();
const copy = join(folder.env.TMPDIR, 'tree');
mkdirSync(copy);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    folder.remove();
    process.exit(1);
  });
const bin = (name: string) => join(ROOT, 'node_modules/.bin', name);

type Ran = { isWell: boolean; output: string };

/** Runs a command in the copy. */
function run(command: string, args: string[], env: Record<string, string> = {}): Ran {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: copy,
    env: { ...process.env, ...folder.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  // A killed process is no detection.
  if (error || status === null) throw error ?? new Error(`${command} ${args.join(' ')} was ended`);
  return { isWell: status === 0, output: stdout + stderr };
}

const isJourney = ({ tests }: ScreenDefect): boolean => tests.startsWith('e2e/');

/** Builds the copy if an e2e test needs it. */
const build = (defect: ScreenDefect): Ran =>
  isJourney(defect) ? run(process.execPath, ['tools/build.ts', '--small-art']) : { isWell: true, output: '' };

/** Runs the tests that must detect a defect. An e2e test belongs to one project; the others have nothing to run. */
function play(defect: ScreenDefect): Ran {
  const { tests, grep } = defect;
  if (!isJourney(defect))
    return run(bin('vitest'), ['run', '--root', copy, '--maxWorkers=1', tests], { PARLOUR_TIER: 'gate' });
  const only = grep ? ['--grep', grep] : [];
  const output: string[] = [];
  for (const project of ['wide', 'gate', 'gate-long']) {
    const args = ['test', `--project=${project}`, '--no-deps', tests, ...only];
    const ran = run(bin('playwright'), args, { PARLOUR_TIER: 'wide' });
    if (ran.isWell) return ran;
    output.push(ran.output);
  }
  return { isWell: false, output: output.join('\n') };
}

let missed = 0;
const say = (isFound: boolean, what: string, output = ''): void => {
  if (!isFound) missed += 1;
  console.log(`${isFound ? 'ok  ' : 'FAIL'} ${what}`);
  if (!isFound && output) console.log(output);
};

try {
  cpSync(ROOT, copy, { recursive: true, filter: (from) => !LEFT_OUT.test(from.slice(ROOT.length)) });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  // E2e tests that fail without a defect would seem to detect each of them.
  const sound = planted.filter(
    (each, at) => planted.findIndex((other) => other.tests === each.tests && other.grep === each.grep) === at,
  );
  const journey = sound.find(isJourney);
  const built = journey && build(journey);
  if (built && !built.isWell) throw new Error(`the copy cannot be built\n${built.output}`);
  for (const each of sound) {
    const { isWell, output } = play(each);
    say(isWell, `nothing is found where nothing is planted: ${each.tests} ${each.grep ?? ''}`, output);
  }
  for (const defect of planted) {
    const place = join(copy, defect.file);
    const whole = readFileSync(place, 'utf8');
    if (!whole.includes(defect.right)) {
      say(false, `${defect.what}: ${defect.file} has no such place any more`);
      continue;
    }
    writeFileSync(place, whole.replaceAll(defect.right, defect.wrong));
    // A failed build also detects a defect, but not by testing a screen: the defect must be rewritten.
    const built = build(defect);
    if (built.isWell) say(!play(defect).isWell, defect.what);
    else say(false, `${defect.what}: cannot be built`, built.output);
    writeFileSync(place, whole);
  }
} finally {
  folder.remove();
}

if (chosen === '' && missed === 0) {
  const env = { ...process.env, PARLOUR_FULL: '1', PARLOUR_TIER: 'wide' };
  const server = spawnSync(bin('vitest'), ['run', 'tests/teeth/teeth.wide.test.ts'], {
    cwd: ROOT,
    env,
    stdio: 'inherit',
  });
  say(server.status === 0, 'defects of the server');
}
console.log(missed === 0 ? 'every defect was found' : `${missed} were not found`);
process.exit(missed === 0 ? 0 : 1);
