import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, inject } from 'vitest';
import type { Database, DatabaseTarget, Db } from '../platform/db/db.ts';
import { openDatabase } from '../platform/db/open.ts';
import { administer } from './postgres.ts';

export type DatabaseKind = Database['kind'];

export type TestDatabases = {
  /** Opens another new migrated database. It is closed and removed after the suite. */
  fresh: () => Promise<Database>;
  /**
   * Creates a new migrated database without opening it, for tests that open, kill and reopen. Removed after the suite.
   */
  newTarget: () => Promise<DatabaseTarget>;
};

type Made = { target: DatabaseTarget; remove: () => Promise<void> };

/** Creates a new data folder of the embedded database, migrated and not opened. It is removed with the run. */
export const embeddedFolder = (): string => {
  const { embedded } = inject('databases');
  if (embedded === null) throw new Error('The embedded database was left out of this run.');
  const dataDir = scratchPath();
  mkdirSync(dataDir);
  cpSync(join(embedded, 'pgdata'), join(dataDir, 'pgdata'), { recursive: true });
  return dataDir;
};

const makeEmbedded = async (): Promise<Made> => {
  const dataDir = embeddedFolder();
  return {
    target: { kind: 'embedded', dataDir },
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
};

const makePostgres = async (): Promise<Made> => {
  const { postgres } = inject('databases');
  if (postgres === null) throw new Error('PostgreSQL was left out of this run.');
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  // Copies files, which takes half the time of logging each page of the copy.
  await administer(
    postgres.url.replace('{database}', 'postgres'),
    `create database ${name} template ${postgres.template} strategy file_copy`,
  );
  return {
    target: { kind: 'postgres', url: postgres.url.replace('{database}', name) },
    remove: () => administer(postgres.url.replace('{database}', 'postgres'), `drop database ${name} with (force)`),
  };
};

/** A folder path inside this run's scratch folder that does not exist yet; removed with the run. */
export const scratchPath = (): string => join(inject('databases').folder, randomUUID());

/**
 * Waits until everything committed by now is older than every running transaction. Figures are aggregated up to there,
 * and transactions of other tests' databases on the same server count, too.
 */
export async function everythingSeen(db: Db): Promise<void> {
  const { rows } = await sql<{ now: string }>`select ledger_xid()::text as now`.execute(db);
  const oldest = async () => {
    const seen = await sql<{ xmin: string }>`select ledger_xmin()::text as xmin`.execute(db);
    return BigInt(seen.rows[0]?.xmin ?? 0) > BigInt(rows[0]?.now ?? 0);
  };
  await expect.poll(oldest).toBe(true);
}

type Suite = (kind: DatabaseKind, open: () => Promise<Database>, more: TestDatabases) => void;

/**
 * Runs a suite on the embedded database and on PostgreSQL. `open` opens the suite's own fresh, migrated
 * database at the first call and returns the same one afterwards; it is closed and removed after the suite.
 *
 *     eachDatabase((kind, open) => {
 *       test('FAV-001 keeps the order', async () => {
 *         const { db } = await open();
 */
export const eachDatabase = (suite: Suite): void => {
  const { embedded, postgres } = inject('databases');
  const engines = inject('engines');
  // The gate runs tests above the stores on PostgreSQL only, the wide run those of the gate on the embedded database
  // only (and on the oldest PostgreSQL); a run by hand uses both.
  const isOfGate = !expect.getState().testPath?.endsWith('.wide.test.ts');
  if (engines !== 'postgres' || postgres === null) onDatabase('embedded', suite);
  if (engines !== 'embedded' || embedded === null || !isOfGate) onDatabase('postgres', suite);
};

/** The same for tests of only one of the databases. */
export const onDatabase = (kind: DatabaseKind, suite: Suite): void => {
  describe.skipIf(inject('databases')[kind] === null)(kind, () => withDatabases(kind, suite));
};

const withDatabases = (kind: DatabaseKind, suite: Suite): void => {
  const undo: (() => Promise<void>)[] = [];
  let shared: Promise<Database> | null = null;

  const newTarget = async (): Promise<DatabaseTarget> => {
    const { target, remove } = await (kind === 'embedded' ? makeEmbedded() : makePostgres());
    undo.unshift(remove);
    return target;
  };
  const fresh = async (): Promise<Database> => {
    const database = await openDatabase(await newTarget());
    undo.unshift(database.close);
    return database;
  };

  suite(
    kind,
    () => {
      shared ??= fresh();
      return shared;
    },
    { fresh, newTarget },
  );
  afterAll(async () => {
    for (const step of undo) await step();
  });
};
