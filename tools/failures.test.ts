import { expect, test } from 'vitest';
import { failedJourneys, failedTests } from './failures.ts';

test('a failed test is told in two lines, without colours, and one that passed is not', () => {
  const report = {
    testResults: [
      {
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
  expect(failedTests(report)).toEqual(['subtracts\n    expected 1 to be 2']);
});

test('a failed journey names its place and its reason, however deep it stands', () => {
  const failed = {
    title: 'in and out',
    file: 'login.spec.ts',
    line: 7,
    tests: [
      {
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
  const passed = { title: 'fine', file: 'login.spec.ts', line: 1, tests: [{ results: [{ status: 'passed' }] }] };
  expect(failedJourneys({ suites: [{ specs: [passed], suites: [{ specs: [failed] }] }] })).toEqual([
    'login.spec.ts:7 in and out\n    frame.ts:12 Error: gone',
  ]);
  expect(failedJourneys({ suites: [{ specs: [passed] }] })).toEqual([]);
});
