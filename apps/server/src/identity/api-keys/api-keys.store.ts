import { sql } from 'kysely';
import { deleteInBatches } from '../../platform/db/batches.ts';
import { now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';

/** Days for which keys that have ended stay in the list. */
const KEPT_DAYS = 400;

const isOver = sql<boolean>`(k.until <= clock_timestamp())`;

/** Finds a key by its id for a call, with its operator and the operator's role. */
export const findKey = (db: Db, publicId: string) =>
  db
    .selectFrom('api_key as k')
    .innerJoin('operator as o', 'o.id', 'k.operator_id')
    .innerJoin('operator_role as r', 'r.name', 'o.role')
    .select(['k.id', 'k.name', 'k.secret_hash', 'k.rights', 'k.networks', 'k.revoked_at', 'k.operator_id'])
    .select(['o.name as operator', 'o.state', 'o.role', 'r.rights as role_rights'])
    .select([isOver.as('is_over')])
    .select(sql<boolean>`(k.used_at is null or k.used_at <= clock_timestamp() - interval '1 minute')`.as('is_stale'))
    .where('k.public_id', '=', publicId)
    .executeTakeFirst();

/** Records the use of a key, at most once a minute. */
export async function recordKeyUse(db: Db, id: bigint, address: string): Promise<void> {
  await db
    .updateTable('api_key')
    .set({ used_at: now, used_from: address })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where((e) =>
      e.or([e('used_at', 'is', null), e('used_at', '<=', sql<Date>`clock_timestamp() - interval '1 minute'`)]),
    )
    .execute();
}

const rows = (db: Db) =>
  db
    .selectFrom('api_key as k')
    .innerJoin('operator as o', 'o.id', 'k.operator_id')
    .leftJoin('operator as by', 'by.id', 'k.revoked_by')
    .select(['k.id', 'k.public_id', 'k.name', 'k.rights', 'k.networks', 'k.created_at', 'k.until', 'k.used_at'])
    .select(['k.used_from', 'k.revoked_at', 'by.name as revoked_by', 'o.name as operator', 'o.state'])
    .select([isOver.as('is_over')]);
export type KeyRow = Awaited<ReturnType<typeof listKeys>>[number];

/** Lists all keys, the newest first. */
export const listKeys = (db: Db) => rows(db).orderBy('k.id', 'desc').execute();

export const readKey = (db: Db, id: bigint) => rows(db).where('k.id', '=', id).executeTakeFirst();

export type NewKey = {
  publicId: string;
  secretHash: Buffer;
  name: string;
  operatorId: bigint;
  rights: readonly string[];
  networks: readonly string[];
  days: number;
};

/** Inserts a key; returns null if one that is not revoked has the name. */
export async function insertKey(tx: Db, key: NewKey): Promise<bigint | null> {
  const made = await tx
    .insertInto('api_key')
    .values({
      public_id: key.publicId,
      secret_hash: key.secretHash,
      name: key.name,
      operator_id: key.operatorId,
      rights: [...key.rights],
      networks: [...key.networks],
      until: sql<Date>`clock_timestamp() + make_interval(days => ${key.days})`,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

/** Revokes a key; returns false if it is unknown or revoked already. */
export async function revokeKey(tx: Db, id: bigint, operatorId: bigint): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('api_key')
    .set({ revoked_at: now, revoked_by: operatorId })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lists usable keys that expire within some days. */
export const listExpiringKeys = (db: Db, days: number) =>
  db
    .selectFrom('api_key as k')
    .innerJoin('operator as o', 'o.id', 'k.operator_id')
    .select(['k.public_id', 'k.name', 'k.until'])
    .where('k.revoked_at', 'is', null)
    .where('o.state', '=', 'active')
    .where('k.until', '>', now)
    .where('k.until', '<=', sql<Date>`clock_timestamp() + make_interval(days => ${days})`)
    .orderBy('k.until')
    .execute();

/** Deletes keys that ended long ago. The audit record keeps their names. */
export const cleanUpApiKeys = (db: Db): Promise<void> =>
  deleteInBatches(
    db,
    'api_key',
    sql`least(until, coalesce(revoked_at, until)) < clock_timestamp() - make_interval(days => ${KEPT_DAYS})`,
  );
