/** Summarises a run's failures briefly: the end of a log is read first, and sometimes all that is kept. */

type FileReport = {
  name: string;
  status: string;
  message?: string;
  assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
};
export type VitestReport = { numPassedTests: number; testResults: FileReport[] };
type Spec = {
  title: string;
  file: string;
  line: number;
  tests: {
    status: string;
    results: { status: string; errors?: { message?: string; location?: { file: string; line: number } }[] }[];
  }[];
};
type Suite = { specs?: Spec[]; suites?: Suite[] };
export type JourneysReport = {
  suites: Suite[];
  errors?: { message?: string }[];
  stats: { expected: number; unexpected: number; flaky: number };
};

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
const LONGEST = 240;

/** Returns a message in one line, without colours and the runner's call log. */
function brief(message: string): string {
  const [said = ''] = message.replace(COLOURS, '').split(/\n\s*(?:Call log:|at )/);
  return said.replace(/\s+/g, ' ').trim().slice(0, LONGEST);
}

/** Returns the part of a runner's log about failures, limited to a number of lines; of other logs, the end. */
export function aboutFailures(log: string, lines: number): string {
  const all = log.split('\n');
  const first = all.findIndex((line) => /⎯ Failed (?:Tests|Suites) /.test(line.replace(COLOURS, '')));
  return (first < 0 ? all.slice(-lines) : all.slice(first, first + lines)).join('\n');
}

const fileOf = (path: string): string => path.replace(/^.*?\/(?=(?:apps|packages|tools|tests|e2e)\/)/, '');

/** Returns two lines for each failed unit or server test: its location and reason. */
export const failedTests = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(
        ({ fullName, failureMessages = [] }) => `${fileOf(name)} ${fullName}\n    ${brief(failureMessages[0] ?? '')}`,
      ),
  );

/** Returns two lines for each file that failed without a failed test: it did not load, or its set-up failed. */
export const failedFiles = ({ testResults }: VitestReport): string[] =>
  testResults
    .filter(
      ({ status, assertionResults }) =>
        status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
    )
    .map(
      ({ name, message = '' }) =>
        `${fileOf(name)}\n    ${brief(message) || 'its set-up or its end fell over: see above'}`,
    );

const specsOf = (suite: Suite): Spec[] => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

const told = ({ title, file, line, tests }: Spec, wanted: string): string[] =>
  tests
    .filter(({ status }) => status === wanted)
    .map(({ results }) => {
      const { status = 'not run', errors = [] } = results.find((each) => each.status !== 'passed') ?? {};
      const [error] = errors;
      const place = error?.location ? `${error.location.file.split('/').at(-1)}:${error.location.line} ` : '';
      return `${file}:${line} ${title.slice(0, LONGEST)}\n    ${place}${brief(error?.message ?? status)}`;
    });

/** Returns two lines for each failed e2e test, and for errors outside of tests: location and reason. */
export const failedJourneys = ({ suites, errors = [] }: JourneysReport): string[] => [
  ...errors.map(({ message = '' }) => `browser journeys\n    ${brief(message)}`),
  ...suites.flatMap(specsOf).flatMap((spec) => told(spec, 'unexpected')),
];

/** Returns the same for each test that failed and passed on retry. */
export const flakyJourneys = ({ suites }: JourneysReport): string[] =>
  suites.flatMap(specsOf).flatMap((spec) => told(spec, 'flaky'));
