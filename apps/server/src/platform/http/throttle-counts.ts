/**
 * Counts of throttled requests. Cheap calls are counted in the memory of each server. Counts that guard against abuse
 * (logins, codes, recovery, guest accounts, guesses) are shared by all servers: kept in memory, so that no request
 * waits, and exchanged four times a second in one statement for all subjects, which returns the totals.
 *
 * A subject can therefore exceed its budget only by what the servers accept within a quarter of a second.
 */
import { createHash } from 'node:crypto';
import type { Db } from '../db/db.ts';
import type { JobScheduler } from '../jobs/index.ts';
import { addCounts } from './throttle-counts.store.ts';

const SETTLE_EVERY_MS = 250;
/** Subjects exchanged per statement. */
const AT_ONCE = 1_000;
/** Subjects kept per route; those not seen for longest are dropped. */
const MOST_SUBJECTS = 5_000;

type Count = {
  /** Total of all servers at the latest exchange. */
  known: number;
  unsettled: number;
  endsAt: number;
  /** Key shared by all servers; undefined when each server counts for itself. */
  subject: string | undefined;
};
type Answer = (error: Error | null, result?: { current: number; ttl: number }) => void;

/** Store interface of the rate-limit plugin. */
export type ThrottleStore = {
  incr: (key: string, answer: Answer, timeWindow: number, max: number) => void;
  /** Returns the store of a route, by its throttle: `shared` is the key of counters that all servers share. */
  child: (throttle: object) => ThrottleStore;
};

/** Counts a call of a subject; returns the seconds to wait if its budget is used up. */
export type CallCounter = (subject: string) => Promise<number | null>;

export type ThrottleCounts = {
  /** Constructor of the store, as the plugin expects it. */
  Store: new () => ThrottleStore;
  /** Exchanges the counts that are still local. */
  settle: () => Promise<void>;
  /**
   * Creates a counter of calls that are authenticated, for subjects instead of addresses; all servers share it.
   *
   * @param name key of the counters
   */
  counterOf: (name: string, budget: { max: number; timeWindow: number }) => CallCounter;
};

type Waiting = { count: Count; spanMs: number };

/**
 * Creates the counts. Counts that cannot be exchanged are kept for the next attempt; the job then fails and reports it.
 */
export function createThrottleCounts(db: Db, jobs: Pick<JobScheduler, 'everyProcess'>): ThrottleCounts {
  const shared = new Map<string, ThrottleStore>();
  const waiting = new Map<string, Waiting>();
  let settling: Promise<void> = Promise.resolve();

  async function settleSome(some: readonly (readonly [string, Waiting])[]): Promise<void> {
    const batch = some.map(([subject, { count, spanMs }]) => {
      waiting.delete(subject);
      return { subject, count, hits: count.unsettled, seconds: spanMs / 1000 };
    });
    const totals = await addCounts(
      db,
      batch.map(({ subject, hits, seconds }) => ({ subject, hits, seconds })),
    );
    for (const { subject, count, hits } of batch) {
      const total = totals.get(subject);
      if (!total) continue;
      count.unsettled -= hits;
      count.known = total.hits;
      count.endsAt = Date.now() + total.left;
    }
  }

  async function settleNow(): Promise<void> {
    const all = [...waiting];
    for (let from = 0; from < all.length; from += AT_ONCE) {
      const some = all.slice(from, from + AT_ONCE);
      try {
        await settleSome(some);
      } catch (error) {
        for (const [subject, each] of some) if (!waiting.has(subject)) waiting.set(subject, each);
        throw error;
      }
    }
  }
  // Runs one exchange at a time, in order; a failure rejects for its caller, and the next one starts regardless.
  const settle = (): Promise<void> => {
    const next = settling.then(settleNow, settleNow);
    settling = next;
    return next;
  };
  jobs.everyProcess({ name: 'throttles.settle', everyMs: SETTLE_EVERY_MS, run: settle });

  /** @param name key shared by the servers; without it each route of each server counts for itself */
  function storeOf(name?: string): ThrottleStore {
    const counts = new Map<string, Count>();
    const subjectOf = (key: string): string | undefined =>
      name === undefined ? undefined : createHash('sha256').update(`${name} ${key}`).digest('base64url');
    return {
      incr(key, answer, timeWindow) {
        const now = Date.now();
        const held = counts.get(key);
        const count =
          held && held.endsAt > now
            ? held
            : { known: 0, unsettled: 0, endsAt: now + timeWindow, subject: subjectOf(key) };
        counts.delete(key);
        counts.set(key, count);
        count.unsettled++;
        if (counts.size > MOST_SUBJECTS)
          for (const [oldest, { subject }] of counts) {
            counts.delete(oldest);
            // While no exchange succeeds, the queue is bounded as well.
            if (subject !== undefined) waiting.delete(subject);
            break;
          }
        if (count.subject !== undefined) waiting.set(count.subject, { count, spanMs: timeWindow });
        answer(null, { current: count.known + count.unsettled, ttl: Math.max(0, count.endsAt - now) });
      },
      child(throttle) {
        const together = 'shared' in throttle && typeof throttle.shared === 'string' ? throttle.shared : undefined;
        if (together === undefined) return storeOf();
        const known = shared.get(together) ?? storeOf(together);
        shared.set(together, known);
        return known;
      },
    };
  }

  return {
    Store: function Store() {
      return storeOf();
    } as unknown as new () => ThrottleStore,
    settle,
    counterOf(name, { max, timeWindow }) {
      const store = storeOf(name);
      return (subject) =>
        new Promise((resolve, reject) =>
          store.incr(
            subject,
            (error, result) => {
              if (error || !result) reject(error ?? new Error('no count'));
              else resolve(result.current > max ? Math.max(1, Math.ceil(result.ttl / 1000)) : null);
            },
            timeWindow,
            max,
          ),
        );
    },
  };
}
