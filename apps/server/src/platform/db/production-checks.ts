/**
 * Requirements of an installation in production on its PostgreSQL server. Each weakness would otherwise be noticed only
 * too late, after a crash, a corrupted page or an intrusion. They are checked before any change.
 */
import { sql } from 'kysely';
import type { Db } from './db.ts';

export type Weakness = { what: string; mend: string };

/** The start of an installation in production was refused; the message names every weakness and its remedy. */
export class NotForProduction extends Error {
  readonly sentence = true;
  constructor(weaknesses: readonly Weakness[]) {
    const lines = weaknesses.map(({ what, mend }) => `  - ${what} (${mend})`);
    super(`The database cannot be used in production (NODE_ENV):\n${lines.join('\n')}`);
    this.name = 'NotForProduction';
  }
}

export type ServerFacts = {
  fsync: string;
  fullPageWrites: string;
  synchronousCommit: string;
  checksums: string;
  /** As in `server_version_num`: 150004 is 15.4. */
  version: number;
  isSuperuser: boolean;
  /** The server's role owns tables, is a member of a role that does, or will own those that it creates. */
  ownsTables: boolean;
  /** The connection cannot be intercepted: it is encrypted, or never leaves the machine. */
  isPrivate: boolean;
  /** Lower bound of the difference between the two clocks, in milliseconds. */
  clockOffsetMs: number;
};

const OLDEST = 150_000;
const CLOCK_LIMIT_MS = 1_000;

const isWeaker = (setting: string): boolean => setting !== 'on' && setting !== 'remote_apply';

/** Returns every weakness of a server, the gravest first; empty for one that is fit. */
export function findWeaknesses(facts: ServerFacts): Weakness[] {
  const version = `${Math.floor(facts.version / 10_000)}.${facts.version % 10_000}`;
  const offset = (facts.clockOffsetMs / 1_000).toFixed(1);
  const rules: [boolean, string, string][] = [
    [facts.fsync !== 'on', 'fsync is off: a crash of its machine breaks the database', 'set fsync = on'],
    [
      facts.fullPageWrites !== 'on',
      'full_page_writes is off: a crash of its machine may leave pages half written',
      'set full_page_writes = on',
    ],
    [
      isWeaker(facts.synchronousCommit),
      `synchronous_commit is ${facts.synchronousCommit}: a crash or a failover loses what was acknowledged`,
      'set synchronous_commit = on, for the role and the database too',
    ],
    [
      facts.checksums !== 'on',
      'data checksums are off: what a disk garbles is read as if it were right',
      'stop the server and run pg_checksums --enable',
    ],
    [facts.version < OLDEST, `PostgreSQL ${version} is too old`, 'upgrade it to 15 or newer'],
    [
      facts.isSuperuser,
      'the role in DATABASE_URL is a superuser, above every rule of the books',
      'name one that is none',
    ],
    [
      facts.ownsTables,
      'the role in DATABASE_URL owns the tables and could change the books',
      'let another role own them, and name it in DATABASE_OWNER_URL',
    ],
    [
      !facts.isPrivate,
      'the connection to the database is not encrypted',
      'add sslmode=verify-full to DATABASE_URL, or use a socket or loopback',
    ],
    [
      facts.clockOffsetMs >= CLOCK_LIMIT_MS,
      `the clocks of this machine and of the database are ${offset} s apart`,
      'have both follow the same time, such as by NTP',
    ],
  ];
  return rules.flatMap(([isWrong, what, mend]) => (isWrong ? [{ what, mend }] : []));
}

/**
 * Reads the facts of a PostgreSQL server, on a connection of the server's own role.
 *
 * @param owner role that changes tables; null when it is the server's own
 * @param now clock of this machine, milliseconds since 1970
 */
export async function readFacts(db: Db, owner: string | null, now: () => number = Date.now): Promise<ServerFacts> {
  const { rows } = await sql<Omit<ServerFacts, 'clockOffsetMs'>>`
    select current_setting('fsync') as fsync, current_setting('full_page_writes') as "fullPageWrites",
      current_setting('synchronous_commit') as "synchronousCommit", current_setting('data_checksums') as checksums,
      current_setting('server_version_num')::int as version, r.rolsuper as "isSuperuser",
      ${owner}::text is null
        or exists (select from pg_roles o where o.rolname = ${owner} and pg_has_role(o.oid, 'member'))
        or exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
          and pg_has_role(c.relowner, 'member')) as "ownsTables",
      inet_client_addr() is null or inet_client_addr() <<= '127.0.0.0/8' or inet_client_addr() = '::1'
        or coalesce((select s.ssl from pg_stat_ssl s where s.pid = pg_backend_pid()), false) as "isPrivate"
    from pg_roles r where r.rolname = current_user`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('The role in DATABASE_URL is not told of by the server.');
  const before = now();
  const { rows: clock } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  const after = now();
  const at = clock[0]?.at.getTime() ?? 0;
  // The round trip makes the offset uncertain: only a difference outside the interval counts.
  return { ...facts, clockOffsetMs: Math.max(0, before - at, at - after) };
}
