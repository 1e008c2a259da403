/** Opens vendors whose maintenance is over. */
import { recordAudit } from '../../core/audit/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { JobScheduler } from '../../platform/jobs/index.ts';
import { isVendorDue, openDueVendors } from './catalogue.admin.store.ts';
import { bumpVersion, lockVersion } from './catalogue.store.ts';
import type { LiveCatalogue } from './live.ts';

/** A vendor opens at most this long after the end of its maintenance. */
const EVERY_MS = 5_000;

const JOB = {
  operator: { id: null, operatorId: null, name: 'catalogue.reopen', role: 'machine' },
  request: { ip: '' },
};

/** Opens the vendors whose maintenance is over, each with its audit record; returns how many. */
export async function reopenVendors(db: Db): Promise<number> {
  // Without a lock, because there is hardly ever one.
  if (!(await isVendorDue(db))) return 0;
  return inTransaction(db, async (tx) => {
    await lockVersion(tx);
    const opened = await openDueVendors(tx);
    for (const { code, until } of opened)
      await recordAudit(tx, {
        ...JOB,
        act: 'shelf.reopened',
        before: { vendor: code, shelf: 'paused', until: until.toISOString() },
        after: { shelf: 'open' },
      });
    if (opened.length > 0) await bumpVersion(tx);
    return opened.length;
  });
}

/** Starts the job that opens vendors after their maintenance; other servers are notified of the new version. */
export function startReopening(jobs: JobScheduler, db: Db, live: Pick<LiveCatalogue, 'refresh'>): void {
  jobs.shared({
    name: 'catalogue.reopen',
    everyMs: EVERY_MS,
    async run() {
      if ((await reopenVendors(db)) > 0) await live.refresh();
    },
  });
}
