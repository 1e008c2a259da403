/**
 * `npm run ledger:check`: verifies the ledger from the last closed day, or with `-- --full` from the first entry, also
 * of a running server, and reports faults. Exits with 0 when it is consistent, 1 when it is not, and 2 when it could
 * not be verified.
 */
import { parseArgs } from 'node:util';
import { type Recount, recount, recountInFull } from '../accounting/reporting/index.ts';
import { lookInto } from './command.ts';

const count = new Intl.NumberFormat('en');

/** Numbers are texts when sent by a running server. */
type CheckResult = Pick<Recount, 'clean' | 'problems' | 'since'> & {
  [name in 'transfers' | 'operations' | 'firstWrong']: Recount[name] | string;
};

function printResult({ clean, problems, firstWrong, transfers, operations, since }: CheckResult): number {
  const size = `${count.format(BigInt(transfers))} transfers of ${count.format(BigInt(operations))} operations`;
  if (clean) {
    console.log(`The books are clean: ${size}, and every balance is the sum of its entries.`);
    if (since !== null)
      console.log(
        `Counted from the close of ${since} on; "npm run ledger:check -- --full" counts from the first entry.`,
      );
    return 0;
  }
  console.log(`The books are not clean (${size}):`);
  for (const problem of problems) console.log(`  ${problem}`);
  if (firstWrong !== null) console.log(`The first transfer that is wrong is ${firstWrong}.`);
  return 1;
}

/** Some errors of the network have a code and no message. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.message || ((error as { code?: string }).code ?? error.name);
};

try {
  const { full } = parseArgs({ options: { full: { type: 'boolean', default: false } } }).values;
  process.exitCode = printResult(
    await (full
      ? lookInto<CheckResult>('ledger-check-full', recountInFull)
      : lookInto<CheckResult>('ledger-check', recount)),
  );
} catch (error) {
  console.error(`The books could not be counted: ${reasonOf(error)}`);
  process.exitCode = 2;
}
