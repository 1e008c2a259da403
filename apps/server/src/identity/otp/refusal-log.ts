/**
 * Reports requests that were refused because a budget of the whole platform is exhausted, to the log and to the
 * console, at most once a minute, so that a flood of requests does not become a flood of reports.
 */
import type { Db } from '../../platform/db/db.ts';
import { addRefusals, readRefusals } from './otp.store.ts';

const SMS = 'sms';
const EVERY_MS = 60_000;

export type RefusalLog = {
  /** Counts one refused request. */
  note: () => void;
  /** Stores the refusals counted since the last write. */
  settle: () => Promise<void>;
};

/**
 * @param onRefusal called with the number of requests refused since the last call
 * @param onFailure called when they could not be stored
 */
export function createRefusalLog(
  db: Db,
  { onRefusal, onFailure }: { onRefusal: (requests: number) => void; onFailure: (error: unknown) => void },
): RefusalLog {
  let counted = 0;
  let writtenAt = Number.NEGATIVE_INFINITY;
  let writing: Promise<void> = Promise.resolve();

  function write(): void {
    if (counted === 0) return;
    const requests = counted;
    counted = 0;
    writtenAt = performance.now();
    onRefusal(requests);
    writing = writing.then(() => addRefusals(db, SMS, requests)).catch(onFailure);
  }

  return {
    note() {
      counted++;
      if (performance.now() - writtenAt >= EVERY_MS) write();
    },
    async settle() {
      write();
      await writing;
    },
  };
}

/**
 * Reads the number of code requests refused by the platform's budget in the last 24 hours; null when there were none.
 */
export const readSmsRefusals = (db: Db) => readRefusals(db, SMS);
