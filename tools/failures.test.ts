import { expect, test } from 'vitest';
import { aboutFailures, failedFiles, failedJourneys, failedTests, flakyJourneys } from './failures.ts';

const STATS = { expected: 0, unexpected: 0, flaky: 0 };

test('a failed test is told in two lines, without colours, and one that passed is not', () => {
  const report = {
    numPassedTests: 1,
    testResults: [
      {
        name: '/checkout/packages/sums/sum.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'adds' },
          {
            status: 'failed',
            fullName: 'subtracts',
            failureMessages: ['\u001b[31mexpected 1\u001b[39m\n  to be 2\n    at sum.ts:3:4'],
          },
        ],
      },
    ],
  };
  expect(failedTests(report)).toEqual(['packages/sums/sum.test.ts subtracts\n    expected 1 to be 2']);
  expect(failedFiles(report)).toEqual([]);
});

test('a file that did not come to its tests is told with its reason', () => {
  const passed = [{ status: 'passed', fullName: 'adds' }];
  const report = {
    numPassedTests: 1,
    testResults: [
      { name: '/checkout/apps/a.test.ts', status: 'failed', message: 'Error: no such file', assertionResults: [] },
      { name: '/checkout/apps/b.test.ts', status: 'passed', assertionResults: passed },
      { name: '/checkout/apps/c.test.ts', status: 'failed', message: 'the end fell over', assertionResults: passed },
      { name: '/checkout/apps/d.test.ts', status: 'failed', message: '', assertionResults: [] },
    ],
  };
  expect(failedFiles(report)).toEqual([
    'apps/a.test.ts\n    Error: no such file',
    'apps/c.test.ts\n    the end fell over',
    'apps/d.test.ts\n    its set-up or its end fell over: see above',
  ]);
});

const spec = (title: string, status: string, results: { status: string; errors?: { message: string }[] }[]) => ({
  title,
  file: 'login.spec.ts',
  line: 7,
  tests: [{ status, results }],
});

test('a failed journey names its place and its reason, however deep it stands', () => {
  const failed = {
    ...spec('in and out', 'unexpected', []),
    tests: [
      {
        status: 'unexpected',
        results: [
          {
            status: 'timedOut',
            errors: [
              { message: 'Error: gone\n\nCall log:\n  - waiting', location: { file: '/a/b/pages/frame.ts', line: 12 } },
            ],
          },
        ],
      },
    ],
  };
  const passed = spec('fine', 'expected', [{ status: 'passed' }]);
  expect(failedJourneys({ stats: STATS, suites: [{ specs: [passed], suites: [{ specs: [failed] }] }] })).toEqual([
    'login.spec.ts:7 in and out\n    frame.ts:12 Error: gone',
  ]);
  expect(failedJourneys({ stats: STATS, suites: [{ specs: [passed] }] })).toEqual([]);
});

test('a journey that passed when it was tried again is flaky and not failed', () => {
  const suites = [
    {
      specs: [
        spec('in and out', 'flaky', [{ status: 'failed', errors: [{ message: 'gone' }] }, { status: 'passed' }]),
        spec('never begun', 'skipped', []),
      ],
    },
  ];
  expect(flakyJourneys({ stats: STATS, suites })).toEqual(['login.spec.ts:7 in and out\n    gone']);
  expect(failedJourneys({ stats: STATS, suites, errors: [{ message: 'the server did not start' }] })).toEqual([
    'browser journeys\n    the server did not start',
  ]);
});

test('of a long log, what it tells about failures is kept, and of one that tells nothing its end', () => {
  const log = ['✓ adds', '\u001b[31m⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯\u001b[39m', 'subtracts', 'expected 1', 'Test Files 1'];
  expect(aboutFailures(log.join('\n'), 2)).toBe(log.slice(1, 3).join('\n'));
  expect(aboutFailures('a\nb\nc', 2)).toBe('b\nc');
});
