/**
 * Requests that were refused because a budget of the whole platform is used up: reported to the log and to the console,
 * at most once a minute, so that whoever floods the platform does not flood those too.
 */
import type { Db } from '../../platform/db/db.ts';
import { addRefusals, readRefusals } from './otp.store.ts';

const SMS = 'sms';
const EVERY_MS = 60_000;

export type RefusalLog = {
  /** Counts one refused request. */
  note: () => void;
  /** Writes what was counted and not yet written. */
  settle: () => Promise<void>;
};

/**
 * @param onRefusal called with the requests that were refused since the last call
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

/** Requests for codes that the platform's budget refused in the last 24 hours; null when there were none. */
export const readSmsRefusals = (db: Db) => readRefusals(db, SMS);
