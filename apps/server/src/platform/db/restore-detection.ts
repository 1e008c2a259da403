/**
 * Detects that a database was restored from a copy, and retires the in-house studio's seed pairs, which must not be
 * reused. The copy contains the draw counter of the time it was made, so rounds played since then would be drawn again
 * with the same numbers, which their players have seen.
 */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Session } from './db.ts';

const MARKER = 'parlour.restored';

/** Marks a folder of the embedded database as restored; the marker is part of the folder. */
export const markRestored = (pgdata: string): void => writeFileSync(join(pgdata, MARKER), '');

const isMarked = (pgdata: string): boolean => existsSync(join(pgdata, MARKER));

/**
 * Identity of the database within any cluster: a logical restore creates table and database again, with other numbers.
 */
const OWN = `(select oid from pg_database where datname = current_database()) || '/' || 'studio.seeds'::regclass::oid`;
/** Identity including the cluster: point-in-time recovery and the promotion of a standby begin a new timeline. */
const WHOLE = `(select system_identifier from pg_control_system()) || '/'
  || left(pg_walfile_name(pg_current_wal_lsn()), 8) || '/' || ${OWN}`;

/** SQLSTATEs of a managed service that withholds facts of its cluster: no privilege, no such function. */
const WITHHELD = ['42501', '42883', '0A000'];

async function readIdentity(session: Session): Promise<string> {
  const read = async (identity: string) =>
    String((await session.query(`select ${identity} as identity`))[0]?.['identity']);
  try {
    return await read(WHOLE);
  } catch (error) {
    if (!WITHHELD.includes((error as { code?: string }).code ?? '')) throw error;
    return read(OWN);
  }
}

/**
 * Retires the active seeds when the database is not the one of the last start. Call it as the owner of the tables,
 * under the lock of migrations, once the schema is the one of this version.
 *
 * @param isRebased whether the ledger's base was raised, which also indicates a restore
 * @param pgdata folder of the embedded database; null on a PostgreSQL server
 * @returns number of retired seed pairs; null when the database was not restored
 */
export async function retireAfterRestore(
  session: Session,
  { isRebased, pgdata }: { isRebased: boolean; pgdata: string | null },
): Promise<number | null> {
  const identity = await readIdentity(session);
  const [known] = await session.query('select identity from database_identity');
  const isAnother = known !== undefined && known['identity'] !== identity;
  const isCopy = pgdata !== null && isMarked(pgdata);
  const isRestored = isRebased || isAnother || isCopy;
  let retired: number | null = null;
  if (isRestored) {
    const [row] = await session.query(`
      with retired as (
        update studio.seeds set revealed_at = (extract(epoch from clock_timestamp()) * 1000)::bigint
        where revealed_at is null returning 1
      ) select count(*)::int as n from retired`);
    retired = Number(row?.['n'] ?? 0);
  }
  // Recorded last, so that an interrupted start repeats all of this.
  if (known?.['identity'] !== identity)
    await session.query(
      `insert into database_identity (identity) values ($1)
       on conflict (only_one) do update set identity = excluded.identity, at = clock_timestamp()`,
      [identity],
    );
  if (pgdata !== null && isCopy) rmSync(join(pgdata, MARKER));
  return retired;
}
