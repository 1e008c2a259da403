/** Prints which requirements a passing test proves and which none does, from the reports of the last test run. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const ID = /\b([A-Z]{3}-[0-9]{3})\b/g;

type VitestReport = { testResults: { assertionResults: { fullName: string; status: string }[] }[] };
type Suite = { title: string; specs?: { title: string; ok: boolean; tests: { status: string }[] }[]; suites?: Suite[] };

/** Titles of tests with whether they passed. */
function* vitestTests(file: string): Generator<[string, boolean]> {
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  for (const { assertionResults } of report.testResults)
    for (const test of assertionResults) yield [test.fullName, test.status === 'passed'];
}

function* suiteTests(suite: Suite): Generator<[string, boolean]> {
  for (const spec of suite.specs ?? [])
    yield [`${suite.title} ${spec.title}`, spec.ok && spec.tests.every((test) => test.status === 'expected')];
  for (const inner of suite.suites ?? []) yield* suiteTests(inner);
}

/** Ids that stand in the title of a passing test and of no failing one. */
export function provenIds(tests: Iterable<[string, boolean]>): Set<string> {
  const [passed, failed] = [new Set<string>(), new Set<string>()];
  for (const [title, isGreen] of tests)
    for (const [, id = ''] of title.matchAll(ID)) (isGreen ? passed : failed).add(id);
  return new Set([...passed].filter((id) => !failed.has(id)));
}

export function requirements(table: string): { id: string; text: string }[] {
  return table
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .map(([id = '', , text = '']) => ({ id, text }));
}

function* allTests(): Generator<[string, boolean]> {
  const vitest = resolve(ROOT, 'reports/vitest.json');
  const browser = resolve(ROOT, 'reports/playwright.json');
  if (existsSync(vitest)) yield* vitestTests(vitest);
  if (existsSync(browser))
    for (const suite of (JSON.parse(readFileSync(browser, 'utf8')) as { suites: Suite[] }).suites)
      yield* suiteTests(suite);
}

if (import.meta.main) {
  const all = requirements(readFileSync(resolve(ROOT, 'docs/spec/requirements.tsv'), 'utf8'));
  const proven = provenIds(allTests());
  const areas = new Map<string, { proven: string[]; open: typeof all }>();
  for (const one of all) {
    const area = areas.get(one.id.slice(0, 3)) ?? { proven: [], open: [] };
    areas.set(one.id.slice(0, 3), area);
    if (proven.has(one.id)) area.proven.push(one.id);
    else area.open.push(one);
  }
  for (const [name, area] of areas) {
    console.log(
      `${name}: ${area.proven.length} of ${area.proven.length + area.open.length} proven${area.proven.length ? `: ${area.proven.join(' ')}` : ''}`,
    );
    if (process.argv.includes('--open')) for (const { id, text } of area.open) console.log(`  ${id} ${text}`);
    else if (area.open.length) console.log(`  open: ${area.open.map((one) => one.id).join(' ')}`);
  }
  console.log(
    `${all.filter((one) => proven.has(one.id)).length} of ${all.length} requirements are proven by a passing test`,
  );
}
