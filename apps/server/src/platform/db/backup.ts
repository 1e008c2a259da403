/**
 * Backups of the embedded database: complete copies of its folder, each named by its time, below `backups` of the data
 * folder. A copy is made under a temporary name first, so that every folder named by a time is complete and synced. No
 * function here overwrites a database.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import type { Database } from './db.ts';
import { lockDataFolder } from './lock.ts';
import { markRestored } from './restore-detection.ts';
import { syncFolder, syncTree } from './sync-tree.ts';

/** A backup could not be made or restored; the message says what to do. */
export class BackupRefused extends Error {
  readonly sentence = true;
}

/** Number of backups to keep; older ones are removed after another one is complete. */
export const BACKUPS_KEPT = 7;

const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/;
const folderOf = (dataDir: string): string => join(dataDir, 'backups');

/** Names of the backups of a data folder, the newest first. */
export const listBackups = (dataDir: string): string[] => {
  const folder = folderOf(dataDir);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort()
    .toReversed();
};

/** Returns the time of the newest backup of a data folder; null when there is none. */
export const lastBackup = (dataDir: string): Date | null => {
  const [last] = listBackups(dataDir);
  return last ? new Date(last.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:')) : null;
};

/** Instruction for restoring the newest backup over a database that cannot be opened; empty when there is no backup. */
export const wayBack = (dataDir: string): string => {
  const [last] = listBackups(dataDir);
  if (!last) return '';
  const pgdata = join(dataDir, 'db', 'pgdata');
  return `The last backup is ${last}. To go back to it: mv ${pgdata} ${pgdata}.broken && npm run backup -- restore ${last}`;
};

const refusalOf = (what: string, error: unknown): BackupRefused =>
  new BackupRefused(`${what}: ${error instanceof Error ? error.message : String(error)}`);

/**
 * Copies an open embedded database into a new backup and removes the oldest ones. Statements wait while the files are
 * copied; syncing the copy takes longer and blocks no statement.
 *
 * @param now names the backup
 * @returns path of the backup
 * @throws {BackupRefused} on a PostgreSQL server, and when the copy fails; the partial copy is removed
 */
export async function makeBackup(database: Database, dataDir: string, now: Date = new Date()): Promise<string> {
  if (!database.copyTo) throw new BackupRefused(ON_POSTGRES);
  const folder = folderOf(dataDir);
  const building = join(folder, 'building');
  const made = join(folder, now.toISOString().replaceAll(':', '-'));
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    rmSync(building, { recursive: true, force: true });
    await database.copyTo(building);
    await syncTree(building);
    renameSync(building, made);
    syncFolder(folder);
  } catch (error) {
    rmSync(building, { recursive: true, force: true });
    throw refusalOf('No backup was made, and nothing of it is left', error);
  }
  for (const name of listBackups(dataDir).slice(BACKUPS_KEPT))
    rmSync(join(folder, name), { recursive: true, force: true });
  return made;
}

/** Explanation of how to back up a PostgreSQL server. */
export const ON_POSTGRES =
  'DATABASE_URL names a PostgreSQL server, which has means of its own: pg_dump for one moment, and base backups with archived logs (point-in-time recovery) for every moment.';

/**
 * Restores a backup into a data folder that has no database.
 *
 * @param given name of a backup of this data folder, or the absolute path of any backup
 * @throws {BackupRefused} when there is a database, or no such backup
 * @throws {DataFolderLocked} when a server runs on the folder
 */
export async function restoreBackup(dataDir: string, given: string): Promise<void> {
  const source = isAbsolute(given) ? given : join(folderOf(dataDir), given);
  if (!existsSync(join(source, 'PG_VERSION'))) {
    const known = listBackups(dataDir).join(', ') || 'none';
    throw new BackupRefused(`There is no backup ${source}. Backups of this data folder: ${known}`);
  }
  const folder = join(dataDir, 'db');
  const [pgdata, building] = [join(folder, 'pgdata'), join(folder, 'pgdata.building')];
  const lock = lockDataFolder(folder);
  try {
    if (existsSync(pgdata)) {
      throw new BackupRefused(
        `There is a database in ${pgdata}, and nothing is written over one. Move it away first: mv ${pgdata} ${pgdata}.old`,
      );
    }
    rmSync(building, { recursive: true, force: true });
    cpSync(source, building, { recursive: true });
    markRestored(building);
    await syncTree(building);
    renameSync(building, pgdata);
    syncFolder(folder);
  } catch (error) {
    rmSync(building, { recursive: true, force: true });
    throw error instanceof BackupRefused ? error : refusalOf('The backup was not put back', error);
  } finally {
    lock.release();
  }
}
