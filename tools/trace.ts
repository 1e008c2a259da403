/**
 * Prints which requirements a passing test proves and which none does, from the reports of the last runs: by area, then
 * by part of the work. `--open` prints the open ones with their texts. A title that names seconds proves nothing in the
 * gate, which does not measure them: it is proven by the wide run.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readQuarantine } from './quarantine.ts';

const ROOT = resolve(import.meta.dirname, '..');
const REQUIREMENT = /\b([A-Z]{3}-[0-9]{3})\b/g;
/** Promises, and the vendor certification cases. */
const PROMISE = /\b((?:P|VW)-[0-9]{2})\b/g;

type VitestReport = { testResults: { assertionResults: { fullName: string; status: string }[] }[] };
type Suite = {
  title: string;
  specs?: { title: string; ok: boolean; tests: { status: string }[] }[];
  suites?: Suite[];
};
type Titled = [title: string, passed: boolean];
/** "within 2 s", "within a second", "for a second": phrases that state a time limit. */
const TIMED = /\b(?:within|for) (?:a|an|\d+) ?(?:s|ms|second|seconds)\b/;

function* suiteTests(suite: Suite): Generator<Titled> {
  for (const { title, ok, tests } of suite.specs ?? []) {
    const counted = tests.filter(({ status }) => status !== 'skipped');
    if (counted.length > 0)
      yield [`${suite.title} ${title}`, ok && counted.every(({ status }) => ['expected', 'flaky'].includes(status))];
  }
  for (const inner of suite.suites ?? []) yield* suiteTests(inner);
}

/** Yields the titles of the tests that a report contains, with whether they passed. */
export function* testsOf(report: VitestReport | { suites: Suite[] }): Generator<Titled> {
  if ('suites' in report) {
    for (const suite of report.suites) yield* suiteTests(suite);
    return;
  }
  for (const { assertionResults } of report.testResults)
    for (const { fullName, status } of assertionResults)
      if (['passed', 'failed'].includes(status)) yield [fullName, status === 'passed'];
}

/** Returns the ids in the title of a passing test and of no failing one, whose time limit, if any, was measured. */
export function provenIds({ gate, wide }: Record<'gate' | 'wide', Titled[]>, id: RegExp): Set<string> {
  const [passed, refuted] = [new Set<string>(), new Set<string>()];
  const take = (tests: Titled[], proves: (title: string) => boolean) => {
    for (const [title, isGreen] of tests)
      for (const [, each = ''] of title.matchAll(id)) (isGreen && proves(title) ? passed : refuted).add(each);
  };
  const held = new Set(wide.filter(([, isGreen]) => isGreen).map(([title]) => title));
  take(wide, () => true);
  take(gate, (title) => !TIMED.test(title) || held.has(title));
  return new Set([...passed].filter((each) => !refuted.has(each)));
}

const rowsOf = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));

/** Groups requirements by a key of their ids, in the order of the table. */
export function grouped(ids: string[], keyOf: (id: string) => string): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const id of ids) groups.set(keyOf(id), [...(groups.get(keyOf(id)) ?? []), id]);
  return groups;
}

/** Text in quotes on one line. */
const QUOTED = /(['"`])((?:\\.|(?!\1).)*)\1/g;

/** Returns every quoted text of a test file, including titles, for a clone without reports: each counts as passed. */
export function writtenTests(source: string): Titled[] {
  return [...source.matchAll(QUOTED)].map(([, , title = '']): Titled => [title, true]);
}

function* testFiles(root: string): Generator<string> {
  for (const folder of ['apps', 'packages', 'tools', 'tests', 'e2e'])
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }))
      if (/\.(test\.tsx?|spec\.ts)$/.test(name) && !/(^|\/)(node_modules|dist)\//.test(name))
        yield join(root, folder, name);
}

const reportedTests = (folder: string, tier: string): Titled[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.startsWith(`${tier}-`) && name.endsWith('.json'))
    .flatMap((name) => [...testsOf(JSON.parse(readFileSync(join(folder, name), 'utf8')) as VitestReport)]);

if (import.meta.main) {
  const read = (name: string) => rowsOf(readFileSync(join(ROOT, 'docs/spec', name), 'utf8'));
  const texts = new Map(read('requirements.tsv').map(([id = '', , text = '']) => [id, text]));
  const parts = new Map(read('scope.tsv').map(([id = '', part = '']) => [id, part]));
  const apart = readQuarantine(ROOT).entries.map(({ title }): Titled => [title, false]);
  const [gate, wide] = ['gate', 'wide'].map((tier) => reportedTests(join(ROOT, 'reports'), tier));
  const tests = { gate: gate ?? [], wide: [...(wide ?? []), ...apart] };
  if (tests.gate.length + (wide?.length ?? 0) === 0) {
    console.log(
      'No test has run here yet: what is counted are tests as they are written (npm test, npm run test:wide)\n',
    );
    for (const file of testFiles(ROOT)) tests.wide.push(...writtenTests(readFileSync(file, 'utf8')));
  }
  const proven = provenIds(tests, REQUIREMENT);
  const ids = [...texts.keys()];
  const show = (name: string, group: string[], isListed: boolean) => {
    const open = group.filter((id) => !proven.has(id));
    console.log(`${name}: ${group.length - open.length} of ${group.length} proven`);
    if (isListed) for (const id of open) console.log(`  ${id} ${texts.get(id) ?? ''}`);
    else if (open.length > 0) console.log(`  unproven: ${open.join(' ')}`);
  };
  const isListed = process.argv.includes('--open');
  console.log('By area');
  for (const [name, group] of grouped(ids, (id) => id.slice(0, 3))) show(name, group, isListed);
  console.log('\nIn scope, by part');
  for (const [name, group] of grouped(ids, (id) => parts.get(id) ?? 'no part')) show(name, group, false);
  const promises = [...provenIds(tests, PROMISE)].sort();
  console.log(`\nPromises and vendor cases with a passing test: ${promises.length}: ${promises.join(' ')}`);
  const count = ids.filter((id) => proven.has(id)).length;
  console.log(`${count} of ${ids.length} requirements proven, ${ids.length - count} unproven`);
}
