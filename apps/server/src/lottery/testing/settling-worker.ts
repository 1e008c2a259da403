/**
 * Process that settles all decided issues until nothing is left or it is killed. It prints the number of its
 * statements, so that a test can kill it between any two.
 *
 *     node settling-worker.ts '<target as JSON>' <sub-orders of a transaction>
 */
import type { DatabaseTarget } from '../../platform/db/db.ts';
import { openDatabase } from '../../platform/db/open.ts';
import { eachAndGoOn } from '../../testing/jobs.ts';
import { listUnsettled } from '../settlement.store.ts';
import { settleIssues } from '../settlement.ts';

const [target = '', atOnce = ''] = process.argv.slice(2);
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
while ((await listUnsettled(database.db, 1)).length > 0)
  await settleIssues(db, { each: eachAndGoOn, signal, atOnce: Number(atOnce) });
await database.close();
