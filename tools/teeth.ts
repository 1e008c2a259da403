/**
 * `npm run teeth`: plants every defect, one at a time, and expects the tests that are meant to find it to turn red. Defects of
 * the server are planted by a test of their own; those of the screens here, in a copy of the tree that is built anew for each.
 * Words after the command choose among the latter by what they say.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { SCREEN_DEFECTS, type ScreenDefect } from '../tests/teeth/screens.ts';

const ROOT = resolve(import.meta.dirname, '..');
const LEFT_OUT = /\/(node_modules|\.git|\.cache|\.data|reports)(\/|$)/;

const chosen = process.argv.slice(2).join(' ');
const planted = SCREEN_DEFECTS.filter(({ what }) => what.includes(chosen));
if (planted.length === 0) {
  console.error(`no defect says "${chosen}"; there are:\n${SCREEN_DEFECTS.map(({ what }) => `  ${what}`).join('\n')}`);
  process.exit(2);
}

const copy = mkdtempSync(join(process.env.PARLOUR_SCRATCH ?? tmpdir(), 'parlour-teeth-'));
const bin = (name: string) => join(ROOT, 'node_modules/.bin', name);

/** Whether a command ends well in the copy. */
const run = (command: string, args: string[], env: Record<string, string> = {}): boolean =>
  spawnSync(command, args, {
    cwd: copy,
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  }).status === 0;

const isJourney = ({ tests }: ScreenDefect): boolean => tests.startsWith('e2e/');

/** Builds the copy where a journey needs it. */
const build = (defect: ScreenDefect): boolean => !isJourney(defect) || run(process.execPath, ['tools/build.ts']);

function play(defect: ScreenDefect): boolean {
  const { tests, grep } = defect;
  if (!isJourney(defect))
    return run(bin('vitest'), ['run', '--root', copy, '--maxWorkers=1', tests], { PARLOUR_TIER: 'gate' });
  const only = grep ? ['--grep', grep] : [];
  return ['wide', 'gate'].some((tier) =>
    run(bin('playwright'), ['test', `--project=${tier}`, '--no-deps', tests, ...only], { PARLOUR_TIER: 'wide' }),
  );
}

let missed = 0;
const say = (isFound: boolean, what: string): void => {
  if (!isFound) missed += 1;
  console.log(`${isFound ? 'ok  ' : 'FAIL'} ${what}`);
};

try {
  cpSync(ROOT, copy, { recursive: true, filter: (from) => !LEFT_OUT.test(from.slice(ROOT.length)) });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  // Journeys that are red without a defect would find each of them.
  const sound = planted.filter(
    (each, at) => planted.findIndex((other) => other.tests === each.tests && other.grep === each.grep) === at,
  );
  const journey = sound.find(isJourney);
  if (journey && !build(journey)) throw new Error('the copy cannot be built');
  for (const each of sound)
    say(play(each), `nothing is found where nothing is planted: ${each.tests} ${each.grep ?? ''}`);
  for (const defect of planted) {
    const place = join(copy, defect.file);
    const whole = readFileSync(place, 'utf8');
    if (!whole.includes(defect.right)) {
      say(false, `${defect.what}: ${defect.file} has no such place any more`);
      continue;
    }
    writeFileSync(place, whole.replaceAll(defect.right, defect.wrong));
    // What cannot be built is found, too, but by nobody who looks at a screen: the defect is to be written anew.
    if (build(defect)) say(!play(defect), defect.what);
    else say(false, `${defect.what}: cannot be built`);
    writeFileSync(place, whole);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
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
