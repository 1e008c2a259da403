/** The studio's part of the platform's database: the schema `studio`, on the server's own connections or on others. */
import { CompiledQuery, sql } from 'kysely';
import type { Query, StudioDatabase, Value } from '../../../studio/src/server/database.ts';
import type { Database, Db } from '../platform/db/db.ts';
import { openDatabase } from '../platform/db/open.ts';
import { inTransaction } from '../platform/db/transaction.ts';

/** The studio's database cannot be used; the message names the setting and the remedy. */
export class StudioDatabaseRefused extends Error {
  readonly sentence = true;
  constructor(why: string) {
    super(`STUDIO_DATABASE_URL: ${why}`);
    this.name = 'StudioDatabaseRefused';
  }
}

/** Connections of the studio's own pool. */
const CONNECTIONS = 5;

const queryOn =
  (db: Db): Query =>
  async <T>(text: string, values: readonly Value[] = []) => {
    const { rows } = await db.executeQuery<T>(CompiledQuery.raw(text, [...values]));
    return rows;
  };

const onDatabase = (db: Db, close: () => Promise<void>): StudioDatabase => ({
  query: queryOn(db),
  skipLocked: 'for update skip locked',
  transaction: (work) => inTransaction(db, (tx) => work(queryOn(tx))),
  close,
});

/** Identifies a running server and one of its databases, for any role and any address. */
const readPlace = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ place: string }>`
    select extract(epoch from pg_postmaster_start_time()) || '/' || d.oid as place
    from pg_database d where d.datname = current_database()`.execute(db);
  return rows[0]?.place ?? '';
};

/** Throws when the role has no rights on the schema `studio`, or the schema does not exist. */
async function expectRights(db: Db): Promise<void> {
  const { rows } = await sql<{ found: boolean; allowed: boolean | null }>`
    select to_regclass('studio.spins') is not null as found,
      has_schema_privilege('studio', 'usage') and (
        select bool_and(has_table_privilege('studio.' || t, p))
        from unnest(array['sessions', 'seeds', 'spins']) t, unnest(array['select', 'insert', 'update']) p
      ) as allowed
    where exists (select from pg_namespace where nspname = 'studio')`
    .execute(db)
    .catch((error: unknown) => {
      if ((error as { code?: string }).code === '42501') return { rows: [{ found: true, allowed: false }] };
      throw error;
    });
  const [row] = rows;
  if (!row?.found)
    throw new StudioDatabaseRefused('the database has no schema "studio" (name the same database as in DATABASE_URL)');
  if (!row.allowed)
    throw new StudioDatabaseRefused(
      'the role has no rights on the schema "studio" (start the server once with DATABASE_OWNER_URL or DATABASE_URL of a role that owns the tables, which grants them)',
    );
}

/**
 * Opens the studio's part of the database.
 *
 * @param url of the same database with a role that has rights on the schema `studio` only; null for the server's own
 * role
 * @throws {DatabaseUnusable} naming the setting, when the role cannot connect
 * @throws {StudioDatabaseRefused} when it is another database, even one with such a schema, because migrations, backups
 * and the retirement of seeds after a restore apply to DATABASE_URL only; or when the role has no rights
 */
export async function openStudioDatabase({ db }: Database, url: string | null): Promise<StudioDatabase> {
  if (url === null) return onDatabase(db, async () => {});
  const own = await openDatabase({ kind: 'postgres', url, setting: 'STUDIO_DATABASE_URL', connections: CONNECTIONS });
  try {
    await expectRights(own.db);
    if ((await readPlace(own.db)) !== (await readPlace(db)))
      throw new StudioDatabaseRefused(
        'it leads to another database than DATABASE_URL, whose migrations and backups would not reach the rounds (name the same database in both)',
      );
  } catch (error) {
    await own.close();
    throw error;
  }
  return onDatabase(own.db, own.close);
}
