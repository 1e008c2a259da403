/** Ends overdue proposals and requests. */
import type { Db } from '../platform/db/db.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { JobScheduler, Turn } from '../platform/jobs/index.ts';
import { expire } from './contracts.actions.ts';
import { listOverdue, lockVersion } from './contracts.store.ts';

const EVERY_MS = 60_000;
const ENDED_AT_ONCE = 200;

export async function expireOverdue(db: Db, { each }: Pick<Turn, 'each'>): Promise<void> {
  await each(
    await listOverdue(db, ENDED_AT_ONCE),
    ({ id }) => `contract:${id}`,
    ({ id }) =>
      inTransaction(db, async (tx) => {
        const row = await lockVersion(tx, id);
        if (row) await expire(tx, row);
      }),
  );
}

export function startContractJobs(jobs: JobScheduler, db: Db): void {
  jobs.shared({ name: 'agents.contracts-expire', everyMs: EVERY_MS, run: (turn) => expireOverdue(db, turn) });
}
