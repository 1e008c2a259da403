import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { Actor } from '../audit/index.ts';
import type { Encoded } from './encode.ts';

export const MEDIA_CHANNEL = 'media';

export type MediaRecord = {
  id: bigint;
  hash: string;
  name: string;
  width: number;
  height: number;
  colour: string;
  bytes: number;
  operator: string;
  addedAt: Date;
};
/** What every server needs to write URLs. */
export type KnownPicture = Pick<MediaRecord, 'id' | 'hash' | 'colour' | 'width' | 'height'>;

const records = (db: Db) =>
  db
    .selectFrom('media')
    .select(['id', 'hash', 'name', 'width', 'height', 'colour', 'operator_name as operator', 'added_at as addedAt'])
    .select(sql<number>`length(body)`.as('bytes'));

/** Lists pictures, newest first. */
export function listRecords(
  db: Db,
  { find, id, before, limit }: { find: string; id: bigint | null; before: bigint | null; limit: number },
): Promise<MediaRecord[]> {
  let query = records(db).orderBy('id', 'desc').limit(limit);
  if (find !== '') query = query.where(sql<boolean>`position(lower(${find}) in lower(name)) > 0`);
  if (id !== null) query = query.where('id', '=', id);
  if (before !== null) query = query.where('id', '<', before);
  return query.execute();
}

export const findRecord = (db: Db, id: bigint): Promise<MediaRecord | undefined> =>
  records(db).where('id', '=', id).executeTakeFirst();

/** Reads all pictures without their bytes. */
export async function readPictures(db: Db): Promise<Map<string, KnownPicture>> {
  const rows = await db.selectFrom('media').select(['id', 'hash', 'colour', 'width', 'height']).execute();
  return new Map(rows.map((row) => [row.id.toString(), row]));
}

export async function readMediaVersion(db: Db): Promise<bigint> {
  return (await db.selectFrom('media_state').select('version').executeTakeFirstOrThrow()).version;
}

/** Notifies every server of a change. Call it in the transaction of the action. */
async function notify(tx: Db): Promise<void> {
  const { version } = await tx
    .updateTable('media_state')
    .set((e) => ({ version: e('version', '+', 1n) }))
    .returning('version')
    .executeTakeFirstOrThrow();
  await sql`select pg_notify(${MEDIA_CHANNEL}, ${version.toString()})`.execute(tx);
}

/** Stores a picture; returns the id of the same one if it exists. */
export async function insertMedia(
  tx: Db,
  picture: Encoded & { name: string },
  operator: Actor,
): Promise<{ id: bigint; isNew: boolean }> {
  const added = await tx
    .insertInto('media')
    .values({ ...picture, operator_id: operator.operatorId, operator_name: operator.name })
    .onConflict((c) => c.column('hash').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) {
    await notify(tx);
    return { id: added.id, isNew: true };
  }
  const { id } = await tx.selectFrom('media').select('id').where('hash', '=', picture.hash).executeTakeFirstOrThrow();
  return { id, isNew: false };
}

/** Locks a picture until the transaction ends; returns its name, undefined for an unknown one. */
export async function lockMedia(tx: Db, id: bigint): Promise<string | undefined> {
  return (await tx.selectFrom('media').select('name').where('id', '=', id).forUpdate().executeTakeFirst())?.name;
}

export async function setName(tx: Db, id: bigint, name: string): Promise<void> {
  await tx.updateTable('media').set({ name }).where('id', '=', id).execute();
}

export async function deleteMedia(tx: Db, id: bigint): Promise<void> {
  await tx.deleteFrom('media').where('id', '=', id).execute();
  await notify(tx);
}

/** Reads the stored bytes of a picture. */
export async function readBody(db: Db, id: bigint): Promise<Buffer | null> {
  const row = await db.selectFrom('media').select('body').where('id', '=', id).executeTakeFirst();
  return row ? Buffer.from(row.body) : null;
}

export async function readVariant(db: Db, id: bigint, variant: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('media_variant')
    .select('body')
    .where('media_id', '=', id)
    .where('variant', '=', variant)
    .executeTakeFirst();
  return row ? Buffer.from(row.body) : null;
}

/** Stores a variant, unless the picture was removed meanwhile. */
export async function putVariant(db: Db, id: bigint, variant: string, body: Buffer): Promise<void> {
  await sql`
    insert into media_variant (media_id, variant, body)
    select id, ${variant}, ${body}::bytea from media where id = ${id}
    on conflict do nothing`.execute(db);
}
