/**
 * Notices that a database was restored from a copy, and retires what must not be used twice: the in-house studio's pairs of
 * seeds. A copy brings their next draw along as it was, so rounds that were played after it was made would be drawn again
 * with the same numbers, which their players have seen.
 */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Session } from './db.ts';

const MARKER = 'parlour.restored';

/** Marks a folder of the embedded database as one that was restored; the mark goes with the folder. */
export const markRestored = (pgdata: string): void => writeFileSync(join(pgdata, MARKER), '');

const isMarked = (pgdata: string): boolean => existsSync(join(pgdata, MARKER));

/** Of this database, whatever its cluster: a logical restore makes table and database anew, with other numbers. */
const OWN = `(select oid from pg_database where datname = current_database()) || '/' || 'studio.seeds'::regclass::oid`;
/** Of its cluster too: recovery to a point in time, and a standby that takes over, begin another timeline. */
const WHOLE = `(select system_identifier from pg_control_system()) || '/'
  || left(pg_walfile_name(pg_current_wal_lsn()), 8) || '/' || ${OWN}`;

/** SQLSTATEs of a service that keeps the facts of its cluster to itself: no right, no such function. */
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
 * Retires the active seeds where the database is not the one that the last start was on. Call it as the owner of the
 * tables, under the lock of migrations, once the tables are those of this version.
 *
 * @param isRebased whether the ledger's numbers had to be raised, which says so too
 * @param pgdata folder of the embedded database; null on a PostgreSQL server
 * @returns how many pairs of seeds were retired; null where the database was not restored
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
  // Said last: a start that is cut short before it does all of this again.
  if (known?.['identity'] !== identity)
    await session.query(
      `insert into database_identity (identity) values ($1)
       on conflict (only_one) do update set identity = excluded.identity, at = clock_timestamp()`,
      [identity],
    );
  if (pgdata !== null && isCopy) rmSync(join(pgdata, MARKER));
  return retired;
}
