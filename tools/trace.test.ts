import { expect, it } from 'vitest';
import { grouped, provenIds, testsOf, writtenTests } from './trace.ts';

const ID = /\b([A-Z]{3}-[0-9]{3}|P-[0-9]{2})\b/g;
const proven = (gate: [string, boolean][], wide: [string, boolean][] = []) => [...provenIds({ gate, wide }, ID)];

it('an id is proven by a passing title that names it, and by none when another one that names it fails', () => {
  expect(proven([['SES-001 RTE-002 home stands', true]])).toEqual(['SES-001', 'RTE-002']);
  expect(proven([['SES-001 home stands', true]], [['SES-001 a list stands', false]])).toEqual([]);
});

it('a title that names seconds proves nothing until the wide run has held them', () => {
  const timed = 'P-02 refuses 20 of 20 second openers within 2 s while the first one works';
  const ended = 'P-35 every session ends within a second';
  expect(proven([[timed, true]])).toEqual([]);
  expect(proven([[timed, true]], [[timed, true]])).toEqual(['P-02']);
  expect(proven([[ended, true]], [[ended, false]])).toEqual([]);
  // Another title of the same id does not prove the time limit.
  expect(
    proven([
      [ended, true],
      ['P-35 the stream closes', true],
    ]),
  ).toEqual([]);
});

it('what was skipped did not run, in either kind of report', () => {
  const assertionResults = [
    { fullName: 'LAY-001 one', status: 'passed' },
    { fullName: 'LAY-002 two', status: 'skipped' },
    { fullName: 'LAY-003 three', status: 'failed' },
  ];
  expect([...testsOf({ testResults: [{ assertionResults }] })]).toEqual([
    ['LAY-001 one', true],
    ['LAY-003 three', false],
  ]);
  const spec = (title: string, status: string) => ({ title, ok: status !== 'unexpected', tests: [{ status }] });
  const specs = [spec('RTE-001 a', 'flaky'), spec('RTE-002 b', 'skipped'), spec('RTE-003 c', 'unexpected')];
  expect([...testsOf({ suites: [{ title: 'pages', specs }] })]).toEqual([
    ['pages RTE-001 a', true],
    ['pages RTE-003 c', false],
  ]);
});

it('ids are grouped in the order of the table', () => {
  expect(Object.fromEntries(grouped(['A-1', 'B-1', 'A-2'], (id) => id.slice(0, 1)))).toEqual({
    A: ['A-1', 'A-2'],
    B: ['B-1'],
  });
});

it('a clone in which no test has run counts tests as they are written, on one line or on the next', () => {
  const source = "test('LAY-001 one', () => 1);\nit(\n  \"LAY-002 it's two\",\n  run,\n);\n// LAY-003 is nowhere";
  expect(proven([], writtenTests(source))).toEqual(['LAY-001', 'LAY-002']);
});
