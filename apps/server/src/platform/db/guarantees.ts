/** What an installation may count on, by the database that it stands on. */
import { sql } from 'kysely';
import type { Database, Db } from './db.ts';

type Promised = {
  servers: 'one' | 'several';
  /** Whether an answer leaves only after its commit is on the disk. */
  commits: 'synced' | 'as set up';
  failover: 'none' | 'as set up';
  pointInTimeRecovery: 'none' | 'as set up';
};

export const PROMISES: Record<Database['kind'], Promised> = {
  embedded: { servers: 'one', commits: 'synced', failover: 'none', pointInTimeRecovery: 'none' },
  postgres: { servers: 'several', commits: 'as set up', failover: 'as set up', pointInTimeRecovery: 'as set up' },
};

/** The same for whoever starts a server. */
export const PROMISE_LINES: Record<Database['kind'], string> = {
  embedded:
    'The embedded database: every answer follows a commit that was synced to the disk; one process on one server, no failover and no point-in-time recovery. DATABASE_URL is for those.',
  postgres: 'PostgreSQL: several servers may share it; durability, failover and recovery are as it is set up.',
};

const ANSWER_MS = 2_000;

/** What work comes to, or `otherwise` where it fails or takes too long. */
export async function inTime<T>(work: Promise<T>, otherwise: T): Promise<T> {
  const late = Promise.withResolvers<T>();
  const timer = setTimeout(() => late.resolve(otherwise), ANSWER_MS);
  const done = work.catch(() => otherwise);
  return Promise.race([done, late.promise]).finally(() => clearTimeout(timer));
}

/** Whether the database answers a question in good time. */
export const answers = (db: Db): Promise<boolean> =>
  inTime(
    sql`select 1`.execute(db).then(() => true),
    false,
  );

/** Whether a commit finishes in good time: it does not where a disk is full or a standby that must agree is away. */
export const commits = (db: Db): Promise<boolean> =>
  inTime(
    sql`update heartbeat set at = clock_timestamp()`.execute(db).then(() => true),
    false,
  );
