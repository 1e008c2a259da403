/**
 * Process that settles contracts until a number of days is done, or it is killed. It prints the number of its
 * statements, so that a test can kill it between any two.
 *
 *     node settling-worker.ts '<target as JSON>' <zone> <days> <moment>
 */
import type { DatabaseTarget } from '../../platform/db/db.ts';
import { openDatabase } from '../../platform/db/open.ts';
import { eachAndGoOn } from '../../testing/jobs.ts';
import { openCells } from '../cells.ts';
import { settleContracts } from '../keep-runs.ts';
import { PAYMENTS, SETTINGS } from './played-case.ts';

const [target = '', timeZone = '', days = '', moment = ''] = process.argv.slice(2);
const database = await openDatabase(JSON.parse(target) as DatabaseTarget);
let statements = 0;
const db = database.db.withPlugin({
  transformQuery({ node }) {
    process.stdout.write(`statement ${++statements}\n`);
    return node;
  },
  transformResult: async ({ result }) => result,
});
const { signal } = new AbortController();
const parts = {
  db,
  settings: { ...SETTINGS, timeZone },
  payments: PAYMENTS,
  kinds: ['daily'] as const,
  clock: () => new Date(moment),
};
const cells = openCells(db, { timeZone });
for (;;) {
  await settleContracts(parts, { each: eachAndGoOn, signal });
  await cells.catchUp();
  const done = await database.db.selectFrom('agent_run').select('id').where('state', '=', 'done').execute();
  if (done.length >= Number(days)) break;
}
await database.close();
