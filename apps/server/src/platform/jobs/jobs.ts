/**
 * Schedules all background work. A shared job is run by the process that holds its lease in the database; a job of
 * every process is run by each. Every run is counted, every failure is logged and recorded, and a failing row is set
 * aside so that the rows behind it continue.
 */
import { randomUUID } from 'node:crypto';
import type { Database } from '../db/db.ts';
import { type JobHandle, type JobLog, type JobOptions, type JobStatus, type Jobs, reasonOf, type Turn } from './job.ts';
import {
  addReports,
  clearRowFailure,
  failingAmong,
  listRetries,
  msSinceLastStart,
  type Report,
  recordRowFailure,
  releaseLeases,
  renewLeases,
  takeLease,
  wakeHolder,
} from './jobs.store.ts';

export const JOBS_CHANNEL = 'jobs';

/** Duration of a lease without a heartbeat of its holder, and the interval of heartbeats. */
const LEASES = {
  postgres: { leaseMs: 20_000, heartbeatMs: 6_000 },
  // A single process has the embedded database: no other waits, and each write costs a sync.
  embedded: { leaseMs: 120_000, heartbeatMs: 30_000 },
};
/** The first heartbeat of a process comes sooner, so that figures are visible shortly after a start. */
const FIRST_BEAT_MS = 5_000;
/** Jobs with a longer interval count it from the last run of an earlier process. */
const SELDOM_MS = 60_000;

/** Calls `fire` once after `ms`, unless the returned function is called before. */
export type Schedule = (ms: number, fire: () => void) => () => void;

const byTimer: Schedule = (ms, fire) => {
  const timer = setTimeout(fire, ms);
  timer.unref();
  return () => clearTimeout(timer);
};

export type JobsParts = {
  database: Pick<Database, 'db' | 'kind' | 'listen'>;
  log: JobLog;
  /** Whether this process runs shared jobs; jobs of every process run in any case. */
  takesShared?: boolean;
  /** For tests. */
  schedule?: Schedule;
  /** Monotonic clock in milliseconds. For tests. */
  monotonic?: () => number;
};

const factsOf = (error: unknown): object => ({
  reason: reasonOf(error),
  ...(error instanceof Error ? { stack: error.stack } : {}),
});

type State = JobOptions & {
  isShared: boolean;
  status: JobStatus;
  /** Figures not yet written to the database. */
  report: Report;
  /** Monotonic time in milliseconds until which the lease certainly holds. */
  leasedUntil: number;
  /** Another process held the lease at the last attempt to acquire it. */
  isElsewhere: boolean;
  cancel: () => void;
  running: Promise<void> | null;
  isWanted: boolean;
  isClosed: boolean;
  abort: AbortController;
};

/** Opens the runner. Close it before the database. */
export async function openJobs(parts: JobsParts): Promise<Jobs> {
  const { database, log, takesShared = true, schedule = byTimer, monotonic = () => performance.now() } = parts;
  const { db } = database;
  const { leaseMs, heartbeatMs } = LEASES[database.kind];
  const holder = randomUUID();
  const states = new Map<string, State>();
  let isClosed = false;

  const emptyReport = ({
    name,
    everyMs,
    isShared,
    status,
  }: Pick<State, 'name' | 'everyMs' | 'isShared' | 'status'>) => ({
    name,
    everyMs,
    process: isShared ? '' : holder,
    runs: 0,
    failures: 0,
    failuresInARow: status.failuresInARow,
    startedAt: null,
    succeededAt: null,
    failedAt: null,
    error: null,
    tookMs: null,
  });

  /** Writes the figures of jobs to the database. Figures that cannot be written are kept for the next heartbeat. */
  async function send(which: readonly State[]): Promise<void> {
    const taken = which
      .filter(({ report }) => report.startedAt !== null)
      .map((state) => {
        const { report } = state;
        state.report = emptyReport(state);
        return { state, report };
      });
    try {
      await addReports(
        db,
        taken.map(({ report }) => report),
      );
    } catch (error) {
      for (const { state, report } of taken) {
        const later = state.report;
        state.report = {
          ...(later.startedAt ? later : report),
          runs: report.runs + later.runs,
          failures: report.failures + later.failures,
          failedAt: later.failedAt ?? report.failedAt,
          error: later.error ?? report.error,
        };
      }
      throw error;
    }
  }

  /** @returns milliseconds until the next attempt when another process holds the job; null when this one does */
  async function lackOfLease(state: State, isWoken: boolean): Promise<number | null> {
    if (!state.isShared) return null;
    if (state.leasedUntil > monotonic() + leaseMs / 4) return null;
    const asked = monotonic();
    const { isMine, leftMs } = await takeLease(db, { name: state.name, everyMs: state.everyMs, holder, leaseMs });
    state.leasedUntil = isMine ? asked + leftMs : 0;
    state.isElsewhere = !isMine;
    if (isMine) return null;
    if (isWoken) await wakeHolder(db, JOBS_CHANNEL, state.name);
    return Math.max(leftMs, state.everyMs);
  }

  function turnOf(state: State): Turn {
    const { signal } = state.abort;
    const { name } = state;
    async function failRow(key: string, error: unknown): Promise<void> {
      state.status.rowFailures++;
      log.error({ job: name, row: key, ...factsOf(error) }, 'a job could not work on a row');
      await recordRowFailure(db, name, key, reasonOf(error));
    }
    return {
      signal,
      retries: () => listRetries(db, name),
      async each(rows, keyOf, work) {
        const failing = await failingAmong(db, name, rows.map(keyOf));
        let done = 0;
        for (const row of rows) {
          if (signal.aborted) break;
          const key = keyOf(row);
          try {
            await work(row);
          } catch (error) {
            await failRow(key, error);
            continue;
          }
          done++;
          if (failing.has(key)) await clearRowFailure(db, name, key);
        }
        return done;
      },
    };
  }

  async function runOnce(state: State): Promise<void> {
    const { status } = state;
    const begun = monotonic();
    const startedAt = new Date();
    const hadFailed = status.failuresInARow > 0;
    state.abort = new AbortController();
    let failure: { error: unknown } | null = null;
    try {
      await state.run(turnOf(state));
    } catch (error) {
      failure = { error };
    }
    const at = new Date();
    status.runs++;
    if (failure) {
      status.failures++;
      status.failuresInARow++;
      const facts = { job: state.name, inARow: status.failuresInARow, ...factsOf(failure.error) };
      log.error(facts, 'a job failed');
    } else {
      status.failuresInARow = 0;
      status.succeededAt = at;
    }
    state.report = {
      ...state.report,
      runs: state.report.runs + 1,
      failures: state.report.failures + (failure ? 1 : 0),
      failuresInARow: status.failuresInARow,
      startedAt,
      tookMs: Math.round(monotonic() - begun),
      ...(failure ? { failedAt: at, error: reasonOf(failure.error) } : { succeededAt: at }),
    };
    // A change between success and failure is written immediately, the rest with the heartbeat.
    if (hadFailed || failure) await send([state]);
  }

  function plan(state: State, ms: number): void {
    state.cancel();
    if (!state.isClosed) state.cancel = schedule(ms, () => tick(state, false));
  }

  function tick(state: State, isWoken: boolean): void {
    if (state.isClosed) return;
    if (state.running) {
      state.isWanted = true;
      return;
    }
    state.cancel();
    let next = state.everyMs;
    const turn = async () => {
      const wait = await lackOfLease(state, isWoken);
      if (wait !== null) next = wait;
      else await runOnce(state);
    };
    state.running = turn()
      // The database is unavailable: the job is tried again at its next turn, and its lease expires meanwhile.
      .catch((error: unknown) =>
        log.error({ job: state.name, ...factsOf(error) }, 'a job could not be begun or reported'),
      )
      .finally(() => {
        state.running = null;
        const isWanted = state.isWanted;
        state.isWanted = false;
        plan(state, isWanted ? 0 : next);
      });
  }

  /** Counts the interval of a rare job from its last run, so that restarts do not postpone it for ever. */
  async function goOn(state: State): Promise<void> {
    try {
      const since = await msSinceLastStart(db, state.name);
      if (since !== null && !state.running) plan(state, Math.max(0, state.everyMs - since));
    } catch (error) {
      if (!state.isClosed) log.warn({ job: state.name, ...factsOf(error) }, 'the last run of a job could not be read');
    }
  }

  function add(options: JobOptions, isShared: boolean): JobHandle {
    if (states.has(options.name)) throw new Error(`There are two jobs named ${options.name}.`);
    const status: JobStatus = {
      name: options.name,
      isShared,
      runs: 0,
      failures: 0,
      failuresInARow: 0,
      rowFailures: 0,
      succeededAt: null,
    };
    const state: State = {
      ...options,
      isShared,
      status,
      report: emptyReport({ ...options, isShared, status }),
      leasedUntil: 0,
      isElsewhere: false,
      cancel: () => {},
      running: null,
      isWanted: false,
      isClosed: isClosed || (isShared && !takesShared),
      abort: new AbortController(),
    };
    states.set(options.name, state);
    plan(state, options.everyMs);
    if (isShared && options.everyMs > SELDOM_MS && !state.isClosed) void goOn(state);
    return {
      wake: () => tick(state, true),
      async close() {
        await end(state);
        states.delete(state.name);
      },
    };
  }

  /** Handles leases that a process released when it shut down: its jobs continue here at their interval. */
  function takeOver(state: State): void {
    state.isElsewhere = false;
    if (state.everyMs > SELDOM_MS) void goOn(state);
    else plan(state, state.everyMs);
  }

  async function end(state: State): Promise<void> {
    state.isClosed = true;
    state.cancel();
    state.abort.abort();
    await state.running;
  }

  async function beat(): Promise<void> {
    const held = [...states.values()].filter(({ isShared, leasedUntil }) => isShared && leasedUntil > 0);
    const asked = monotonic();
    const names = held.map(({ name }) => name);
    const kept = new Set(names.length > 0 ? await renewLeases(db, { holder, names, leaseMs }) : []);
    for (const state of held) {
      state.leasedUntil = kept.has(state.name) ? asked + leaseMs : 0;
      if (!kept.has(state.name)) state.abort.abort();
    }
    await send([...states.values()]);
  }

  let beating: Promise<void> | null = null;
  let stopBeating = () => {};
  const beatLater = (ms: number) => {
    if (isClosed) return;
    stopBeating = schedule(ms, () => {
      beating = beat()
        .catch((error: unknown) => log.warn(factsOf(error), 'leases of jobs could not be renewed'))
        .finally(() => beatLater(heartbeatMs));
    });
  };
  // The first figures are written soon after the start.
  beatLater(FIRST_BEAT_MS);

  const stopListening = await database.listen(JOBS_CHANNEL, (name) => {
    const state = states.get(name);
    if (state?.isShared && state.leasedUntil > 0) tick(state, false);
    if (name === '') for (const each of states.values()) if (each.isElsewhere) takeOver(each);
  });

  return {
    shared: (options) => add(options, true),
    everyProcess: (options) => add(options, false),
    wake(name) {
      const state = states.get(name);
      if (state) tick(state, true);
    },
    status: () => [...states.values()].map(({ status }) => ({ ...status })),
    async close() {
      isClosed = true;
      stopBeating();
      await Promise.all([...states.values()].map(end));
      await beating;
      await stopListening();
      try {
        await send([...states.values()]);
        await releaseLeases(db, holder);
        if (takesShared) await wakeHolder(db, JOBS_CHANNEL, '');
      } catch (error) {
        // The leases expire by themselves.
        log.warn(factsOf(error), 'leases of jobs could not be given up');
      }
    },
  };
}
