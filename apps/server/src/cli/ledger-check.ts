/** `npm run ledger:check`: counts the books from their entries, beside a running server too, and says what is wrong. */
import { type Recount, recount } from '../features/books/index.ts';
import { carryOut, run } from './command.ts';

const count = new Intl.NumberFormat('en');

/** Numbers come as text from a running server. */
type Told = Pick<Recount, 'clean' | 'problems'> & {
  [name in 'transfers' | 'operations' | 'firstWrong']: Recount[name] | string;
};

await run([], async () => {
  const { clean, problems, firstWrong, transfers, operations } = await carryOut<Told>({
    name: 'ledger-check',
    text: '',
    act: recount,
  });
  const size = `${count.format(BigInt(transfers))} transfers of ${count.format(BigInt(operations))} operations`;
  if (clean) {
    console.log(`The books are clean: ${size}, and every balance is the sum of its entries.`);
    return 0;
  }
  console.log(`The books are not clean (${size}):`);
  for (const problem of problems) console.log(`  ${problem}`);
  if (firstWrong !== null) console.log(`The first transfer that is wrong is ${firstWrong}.`);
  return 1;
});
