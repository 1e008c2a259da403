/** What went wrong in a run, in few words: the end of a log is what is read first, and sometimes all that is kept. */

type VitestReport = {
  testResults: { assertionResults: { status: string; fullName: string; failureMessages?: string[] }[] }[];
};
type Spec = {
  title: string;
  file: string;
  line: number;
  tests: {
    results: { status: string; errors?: { message?: string; location?: { file: string; line: number } }[] }[];
  }[];
};
type Suite = { specs?: Spec[]; suites?: Suite[] };
export type JourneysReport = { suites: Suite[] };

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
const LONGEST = 240;

/** A message on one line, without colours and what the runner tells about its own steps. */
function brief(message: string): string {
  const [said = ''] = message.replace(COLOURS, '').split(/\n\s*(?:Call log:|at )/);
  return said.replace(/\s+/g, ' ').trim().slice(0, LONGEST);
}

/** Two lines for each unit or server test that failed. */
export const failedTests = (report: VitestReport): string[] =>
  report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages = [] }) => `${fullName}\n    ${brief(failureMessages[0] ?? '')}`);

const specsOf = (suite: Suite): Spec[] => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** Two lines for each journey that failed: which one, and where and why. */
export const failedJourneys = ({ suites }: JourneysReport): string[] =>
  suites.flatMap(specsOf).flatMap(({ title, file, line, tests }) =>
    tests
      .flatMap(({ results }) => results)
      .filter(({ status }) => status !== 'passed' && status !== 'skipped')
      .map(({ status, errors = [] }) => {
        const [error] = errors;
        const place = error?.location ? `${error.location.file.split('/').at(-1)}:${error.location.line} ` : '';
        return `${file}:${line} ${title.slice(0, LONGEST)}\n    ${place}${brief(error?.message ?? status)}`;
      }),
  );
