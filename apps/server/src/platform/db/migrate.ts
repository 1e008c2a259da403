import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Database, Session } from './db.ts';

/** The schema does not match the program. The message says what to do. */
export class MigrationRefused extends Error {
  readonly sentence = true;
  constructor(message: string) {
    super(message);
    this.name = 'MigrationRefused';
  }
}

type Migration = { name: string; sql: string; hash: string };

const FOLDER = fileURLToPath(new URL('./migrations/', import.meta.url));
const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/;
/** Arbitrary key of the advisory lock; must be unique within the database. */
const ADVISORY_LOCK = 7_421_968_053;

const readMigrations = async (folder: string): Promise<Migration[]> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const numbers = new Set<string>();
  return Promise.all(
    files.map(async (file) => {
      if (!FILE_NAME.test(file)) throw new MigrationRefused(`Migration ${file} must be named like 0012-name.sql.`);
      const number = file.slice(0, 4);
      if (numbers.has(number)) throw new MigrationRefused(`Two migrations have the number ${number}.`);
      numbers.add(number);
      const sql = await readFile(`${folder}/${file}`, 'utf8');
      return { name: file.slice(0, -4), sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
};

/** Returns the migrations that the database does not have. */
const missing = async (session: Session, migrations: readonly Migration[]): Promise<Migration[]> => {
  const applied = new Map<string, string>();
  for (const { name, hash } of await session.query('select name, hash from migration order by name')) {
    applied.set(String(name), String(hash));
  }
  const known = new Set(migrations.map(({ name }) => name));
  for (const name of applied.keys()) {
    if (!known.has(name)) {
      throw new MigrationRefused(
        `The database has migration ${name}, which this version does not know: start the newer version that made it.`,
      );
    }
  }
  return migrations.filter(({ name, hash }) => {
    const was = applied.get(name);
    if (was !== undefined && was !== hash) {
      throw new MigrationRefused(
        `Migration ${name} was changed after it had been applied: restore the file and put the change in a new migration.`,
      );
    }
    return was === undefined;
  });
};

const apply = async (session: Session, { name, sql, hash }: Migration): Promise<void> => {
  await session.script('begin');
  try {
    await session.script(sql);
    await session.query('insert into migration (name, hash) values ($1, $2)', [name, hash]);
    await session.script('commit');
  } catch (error) {
    await session.script('rollback');
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
};

/**
 * Brings the schema up to date: runs every missing migration in the order of the file names, each in one transaction
 * together with its row in table `migration`, and returns the names it ran. Processes that start concurrently run one
 * after another. `after` runs under the same lock once the schema is up to date, for changes made at every start, such
 * as grants. Throws `MigrationRefused` when an applied migration has changed or is unknown here.
 */
export const migrate = async (
  database: Database,
  folder: string = FOLDER,
  after: (session: Session) => Promise<unknown> = async () => {},
): Promise<string[]> => {
  const migrations = await readMigrations(folder);
  return database.session(async (session) => {
    await session.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    try {
      await session.script(`create table if not exists migration (
        name text primary key, hash text not null, applied_at timestamptz not null default clock_timestamp())`);
      const todo = await missing(session, migrations);
      for (const migration of todo) await apply(session, migration);
      await after(session);
      return todo.map(({ name }) => name);
    } finally {
      await session.query('select pg_advisory_unlock($1)', [ADVISORY_LOCK]);
    }
  });
};

/**
 * Checks that the schema is the one of this version, without changing it. Throws `MigrationRefused`, with what to do,
 * when it is not.
 */
export const expectMigrated = async (database: Database, folder: string = FOLDER): Promise<void> => {
  const migrations = await readMigrations(folder);
  await database.session(async (session) => {
    const [row] = await session.query(`select to_regclass('migration') is not null as found`);
    if (row?.['found'] !== true) {
      throw new MigrationRefused('The database is empty: start the server once (npm start), which makes its tables.');
    }
    const [first, ...more] = await missing(session, migrations);
    if (!first) return;
    throw new MigrationRefused(
      `The database is behind this version: ${1 + more.length} migrations from ${first.name} on are missing. Start the server (npm start), which carries them out, then ask again.`,
    );
  });
};
