/** Verification of the audit record: its rows in order, each against the hash of the one before it. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/** Hours from the start of a complete pass to that of the next; shorter after a row was found to be wrong. */
const HOURS = { whole: 24, broken: 1 };

/** A row that was verified, from which the verification continues. */
export type ReadTo = { id: bigint; hash: Buffer | null };

type Part = {
  /** Last verified row. */
  readTo: ReadTo;
  /** First row that is missing or was changed; null if there is none. */
  broken: bigint | null;
  /** There are no further rows. */
  isLast: boolean;
};

/**
 * Verifies up to `most` rows after a verified one.
 *
 * The verified row itself is compared with its remembered hash, so that a cut-off end and a chain computed anew are
 * found as well.
 */
export async function verifyAudit(db: Db, from: ReadTo, most: number): Promise<Part> {
  const { rows } = await sql<{ id: bigint; hash: Buffer; seal: Buffer }>`
    select id, hash, audit_seal(lag(hash) over (order by id), audit) as seal
    from audit where id >= ${from.id} order by id limit ${most + 1}`.execute(db);
  const isNew = from.id === 0n;
  // The seal of the remembered row is not computed, because that needs the row before it.
  const [known] = isNew ? [] : rows;
  if (!isNew && (known?.id !== from.id || !from.hash || Buffer.compare(known.hash, from.hash) !== 0))
    return { readTo: from, broken: from.id, isLast: true };
  const next = isNew ? rows.slice(0, most) : rows.slice(1);
  const numberAt = (index: number): bigint => from.id + 1n + BigInt(index);
  const wrong = next.findIndex(({ id, hash, seal }, at) => id !== numberAt(at) || Buffer.compare(hash, seal) !== 0);
  const last = wrong < 0 ? next.at(-1) : next[wrong - 1];
  return {
    readTo: last ? { id: last.id, hash: last.hash } : from,
    broken: wrong < 0 ? null : numberAt(wrong),
    isLast: wrong >= 0 || next.length < most,
  };
}

const state = (db: Db) => db.selectFrom('audit_verification');

/** Returns the result of the last verification and the row it reached. */
export const readVerification = (db: Db) =>
  state(db)
    .select(['read_to as id', 'read_hash as hash', 'verified_at as verifiedAt', 'broken'])
    .executeTakeFirstOrThrow();

/** Returns the first row that is missing or was changed, as of the last verification; null if there is none. */
export const findBrokenRow = async (db: Db): Promise<bigint | null> => (await readVerification(db)).broken;

export type Due = ReadTo & {
  /** The next pass over all rows is due. */
  startsAnew: boolean;
};

/**
 * Returns the last verified row, locked until the transaction ends. Undefined while another server verifies, and after
 * a row was found to be wrong until the next pass.
 */
export async function lockVerification(tx: Db): Promise<Due | undefined> {
  const isDue = sql<boolean>`begun_at <= clock_timestamp()
    - make_interval(hours => case when broken is null then ${HOURS.whole}::int else ${HOURS.broken}::int end)`;
  const row = await state(tx)
    .select(['read_to as id', 'read_hash as hash', 'is_reading', 'broken', isDue.as('startsAnew')])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!row || (row.broken !== null && !row.is_reading && !row.startsAnew)) return undefined;
  const { id, hash, startsAnew } = row;
  return { id, hash, startsAnew };
}

/** Stores how far a part of the verification came. */
export async function keepVerification(
  tx: Db,
  { startsAnew }: { startsAnew: boolean },
  { readTo, broken, isLast }: Part,
): Promise<void> {
  await tx
    .updateTable('audit_verification')
    .set({
      read_to: readTo.id,
      read_hash: readTo.hash,
      is_reading: !isLast,
      ...(startsAnew ? { begun_at: sql<Date>`clock_timestamp()` } : {}),
      ...(isLast ? { broken, ...(broken === null ? { verified_at: sql<Date>`clock_timestamp()` } : {}) } : {}),
    })
    .execute();
}
