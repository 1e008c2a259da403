/** Guarantees of an installation, by the kind of its database. */
import { sql } from 'kysely';
import type { Database, Db } from './db.ts';

type Promised = {
  servers: 'one' | 'several';
  /** Whether an answer is sent only after its commit has been synced to the disk. */
  commits: 'synced' | 'as set up';
  failover: 'none' | 'as set up';
  pointInTimeRecovery: 'none' | 'as set up';
};

export const PROMISES: Record<Database['kind'], Promised> = {
  embedded: { servers: 'one', commits: 'synced', failover: 'none', pointInTimeRecovery: 'none' },
  postgres: { servers: 'several', commits: 'as set up', failover: 'as set up', pointInTimeRecovery: 'as set up' },
};

/** The same as a line of the start-up output. */
export const PROMISE_LINES: Record<Database['kind'], string> = {
  embedded:
    'The embedded database: every answer follows a commit that was synced to the disk; one process on one server, no failover and no point-in-time recovery. DATABASE_URL is for those.',
  postgres: 'PostgreSQL: several servers may share it; durability, failover and recovery are as it is set up.',
};

const ANSWER_MS = 2_000;

/** Returns the result of the work, or `otherwise` when it fails or takes too long. */
export async function inTime<T>(work: Promise<T>, otherwise: T): Promise<T> {
  const late = Promise.withResolvers<T>();
  const timer = setTimeout(() => late.resolve(otherwise), ANSWER_MS);
  const done = work.catch(() => otherwise);
  return Promise.race([done, late.promise]).finally(() => clearTimeout(timer));
}

/** Whether the database answers a query in time. */
export const answers = (db: Db): Promise<boolean> =>
  inTime(
    sql`select 1`.execute(db).then(() => true),
    false,
  );

/** Whether a commit finishes in time. It does not when a disk is full or a synchronous standby is unavailable. */
export const commits = (db: Db): Promise<boolean> =>
  inTime(
    sql`update heartbeat set at = clock_timestamp()`.execute(db).then(() => true),
    false,
  );
