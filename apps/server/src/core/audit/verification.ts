/** Continuous verification of the audit record: every row once a day, new rows within a minute. */
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { JobScheduler } from '../../platform/jobs/index.ts';
import { keepVerification, lockVerification, verifyAudit } from './verification.store.ts';

/** Rows per part, which takes some milliseconds. */
const MOST = 1_000;
const EVERY_MS = 60_000;
/** Milliseconds of a run that are spent on it, plus at most one part. */
const BUDGET_MS = 1_000;

type Verified = {
  /** First row that is missing or was changed, if this part found one. */
  broken: bigint | null;
  /** There are further rows. */
  goesOn: boolean;
};

/** Verifies the next part of the record, unless another server is at it. */
export const verifyOn = (db: Db, most = MOST): Promise<Verified> =>
  inTransaction(db, async (tx) => {
    const from = await lockVerification(tx);
    if (!from) return { broken: null, goesOn: false };
    // A new pass begins with the row where the last one stopped: later it would no longer be known.
    const known = from.startsAnew && from.id > 0n ? await verifyAudit(tx, from, 0) : null;
    const next = from.startsAnew ? { id: 0n, hash: null } : from;
    const part = known?.broken ? known : await verifyAudit(tx, next, most);
    await keepVerification(tx, from, part);
    return { broken: part.broken, goesOn: !part.isLast };
  });

/** Registers the verification. @param alarm called with the first row that is missing or was changed */
export function startAuditVerification(jobs: JobScheduler, db: Db, alarm: (row: bigint) => void): void {
  jobs.shared({
    name: 'audit.verification',
    everyMs: EVERY_MS,
    async run({ signal }) {
      const until = performance.now() + BUDGET_MS;
      let verified: Verified;
      do {
        verified = await verifyOn(db);
        if (verified.broken !== null) alarm(verified.broken);
      } while (verified.goesOn && performance.now() < until && !signal.aborted);
    },
  });
}
