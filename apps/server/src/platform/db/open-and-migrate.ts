/**
 * Opens and migrates the database of an installation. On a PostgreSQL server the work can be split between two roles:
 * only the owner changes tables; the server's role reads and writes rows, and cannot change rows of the books.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { escapeIdentifier } from 'pg';
import { type Config, databaseTarget } from '../../config/config.ts';
import { wayBack } from './backup.ts';
import type { Database, Session } from './db.ts';
import { DatabaseUnusable } from './errors.ts';
import { hostUrls } from './hosts.ts';
import { expectMigrated, MigrationRefused, migrate } from './migrate.ts';
import { openDatabase } from './open.ts';
import type { Probe } from './pglite.protocol.ts';
import { findWeaknesses, readFacts, type Weakness } from './production-checks.ts';
import { rebaseTransactions } from './rebase.ts';
import { retireAfterRestore } from './restore-detection.ts';

/** Append-only tables: the server's role may insert, but not update or delete. */
const BOOKS = ['entry', 'transfer', 'operation', 'trial_balance', 'approval', 'audit'];
/** Tables that only the owner writes, at a start. */
const FIXED = ['migration', 'ledger', 'house_currency', 'database_identity'];

/** Role of the address of the in-house studio; the grants need its name. */
function studioRoleOf(url: string): string {
  const role = roleOf(url);
  if (role === '')
    throw new DatabaseUnusable(
      'STUDIO_DATABASE_URL: the address names no role (write it as postgres://role:password@host:5432/parlour).',
    );
  return role;
}

/** Grants on the studio's schema, either for its own role, which has no other rights, or for the server's role. */
const studioGrantsFor = (role: string): string => {
  const name = escapeIdentifier(role);
  return `
    grant usage on schema studio to ${name};
    grant select, insert, update on all tables in schema studio to ${name};`;
};

/** Grants of the server's role; earlier rights are revoked first. */
const grantsFor = (role: string): string => {
  const name = escapeIdentifier(role);
  return `
    revoke all on all tables in schema public from ${name};
    grant usage on schema public to ${name};
    grant select, insert, update, delete on all tables in schema public to ${name};
    grant usage, select on all sequences in schema public to ${name};
    revoke update, delete on ${BOOKS.join(', ')} from ${name};
    revoke delete on account, wallet from ${name};
    revoke insert, update, delete on ${FIXED.join(', ')} from ${name};
    ${studioGrantsFor(role)}`;
};

const roleOf = (url: string): string => decodeURIComponent(new URL(hostUrls(url)[0]).username);

type Settling = Pick<Preparing, 'onRestored'> & {
  /** Statements that grant access to the server's role; empty when it owns the tables. */
  grants: string;
  /** The studio's own role; null when it has none. */
  studioRole: string | null;
  /** Folder of the embedded database; null on a PostgreSQL server. */
  pgdata: string | null;
};

/** Steps of every start after migration. */
const settle =
  ({ grants, studioRole, pgdata, onRestored }: Settling) =>
  async (session: Session): Promise<void> => {
    const isRebased = await rebaseTransactions(session);
    const retired = await retireAfterRestore(session, { isRebased, pgdata });
    if (retired !== null) onRestored?.(retired);
    if (grants !== '') await session.script(grants);
    if (studioRole !== null) await grantStudio(session, studioRole);
  };

/** Grants access to the studio's own role. */
async function grantStudio(session: Session, role: string): Promise<void> {
  const [found] = await session.query('select 1 as found from pg_roles where rolname = $1', [role]);
  if (!found)
    throw new DatabaseUnusable(
      `STUDIO_DATABASE_URL: there is no role "${role}" where DATABASE_URL leads to (make it with: create role "${role}" login password '…'; or mend the address).`,
    );
  await session.script(studioGrantsFor(role));
}

/** Migrates as the owner of the tables and grants access to the other roles. */
async function asOwner(ownerUrl: string, settling: Omit<Settling, 'pgdata'>): Promise<void> {
  const owner = await openDatabase({ kind: 'postgres', url: ownerUrl, connections: 1 });
  try {
    await migrate(owner, undefined, settle({ ...settling, pgdata: null }));
  } finally {
    await owner.close();
  }
}

type Wanted = Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'dataDir'> &
  Partial<Pick<Config, 'databaseConnections' | 'studioDatabaseUrl'>>;

const isShared = ({ databaseUrl, databaseOwnerUrl }: Wanted): boolean =>
  databaseUrl !== null && databaseOwnerUrl !== null && databaseOwnerUrl !== databaseUrl;

/** Role that owns the tables; null when it is the server's own. */
const ownerOf = (config: Wanted): string | null =>
  isShared(config) && config.databaseOwnerUrl !== null ? roleOf(config.databaseOwnerUrl) : null;

export type Preparing = {
  /** For tests. */
  probe?: Probe | undefined;
  /**
   * Called before any change with the weaknesses of a PostgreSQL server in production; may throw to prevent the change.
   */
  onWeaknesses?: (found: Weakness[]) => void;
  /** Called when the database was restored from a copy, with the number of retired seed pairs of the studio. */
  onRestored?: ((seeds: number) => void) | undefined;
};

/** Opens the database; when an embedded one cannot be opened, the error says how to restore its last backup. */
async function openOrTell(config: Wanted, probe?: Probe): Promise<Database> {
  try {
    return await openDatabase(databaseTarget(config), probe);
  } catch (error) {
    if (!(error instanceof DatabaseUnusable)) throw error;
    throw new DatabaseUnusable(`${error.message}\n${wayBack(config.dataDir)}`.trim());
  }
}

/**
 * Opens and migrates the database of an installation.
 *
 * @throws {MigrationRefused}
 * @throws {DatabaseUnusable} when the embedded one cannot be opened; it is left unchanged
 */
export async function openPrepared(
  config: Wanted,
  { probe, onWeaknesses, onRestored }: Preparing = {},
): Promise<Database> {
  const { databaseUrl, databaseOwnerUrl, studioDatabaseUrl } = config;
  const studioRole = studioDatabaseUrl ? studioRoleOf(studioDatabaseUrl) : null;
  const database = await openOrTell(config, probe);
  try {
    if (onWeaknesses && database.kind === 'postgres')
      onWeaknesses(findWeaknesses(await readFacts(database.db, ownerOf(config))));
    if (isShared(config) && databaseUrl !== null && databaseOwnerUrl !== null) {
      await asOwner(databaseOwnerUrl, { grants: grantsFor(roleOf(databaseUrl)), studioRole, onRestored });
      await expectSame(database);
    } else {
      const target = databaseTarget(config);
      const pgdata = target.kind === 'embedded' ? join(target.dataDir, 'pgdata') : null;
      await migrate(database, undefined, settle({ grants: '', studioRole, pgdata, onRestored }));
    }
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Checks that the owner migrated the same database that the server works on. */
async function expectSame(database: Database): Promise<void> {
  await expectMigrated(database).catch((error: unknown) => {
    if (!(error instanceof MigrationRefused)) throw error;
    throw new MigrationRefused(
      'DATABASE_URL and DATABASE_OWNER_URL lead to different databases: name the same one in both.',
    );
  });
}

/**
 * Opens the database without creating or migrating it, whatever its version.
 *
 * @throws {MigrationRefused} when there is no database
 */
export async function openExisting(config: Wanted): Promise<Database> {
  const target = databaseTarget(config);
  if (target.kind === 'embedded' && !existsSync(join(target.dataDir, 'pgdata'))) {
    throw new MigrationRefused(
      `There is no database in ${target.dataDir} yet: start the server once (npm start), or name another DATA_DIR.`,
    );
  }
  return openDatabase(target);
}

/**
 * The same, and checks that the schema is the one of this version.
 *
 * @throws {MigrationRefused} when there is no database or its schema differs
 */
export async function openAsItIs(config: Wanted): Promise<Database> {
  const database = await openExisting(config);
  try {
    await expectMigrated(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
