import type { UploadPurpose } from '@parlour/contract/uploads.endpoints';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { deleteInBatches } from '../../platform/db/batches.ts';
import { daysAgo, now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Tables } from '../../platform/db/tables.ts';

/** Owner of a picture: a member, or a browser without a session. */
export type UploadOwner = { memberId: bigint | null; browser: Buffer | null };

export type NewUpload = UploadOwner & { purpose: UploadPurpose; width: number; height: number; body: Buffer };

const isOf =
  ({ memberId, browser }: UploadOwner) =>
  (e: ExpressionBuilder<Tables, 'upload'>): Expression<SqlBool> =>
    e.or([
      ...(memberId === null ? [] : [e('member_id', '=', memberId)]),
      // Pictures uploaded before signing in still belong to the browser.
      ...(browser === null ? [] : [e.and([e('member_id', 'is', null), e('browser', '=', browser)])]),
    ]);

/** Stores a picture; returns null when this owner, or all visitors together, have too many unattached ones. */
export async function insertUpload(
  db: Db,
  { memberId, browser, purpose, width, height, body }: NewUpload,
  most: { each: number; strangers: number },
): Promise<string | null> {
  const loose = sql`select count(*) from upload where attached_at is null`;
  const own =
    memberId === null
      ? sql`(${loose} and member_id is null and browser = ${browser})`
      : sql`(${loose} and member_id = ${memberId})`;
  const room =
    memberId === null
      ? sql`${own} < ${most.each} and (${loose} and member_id is null) < ${most.strangers}`
      : sql`${own} < ${most.each}`;
  const { rows } = await sql<{ id: string }>`
    insert into upload (purpose, member_id, browser, width, height, body)
    select ${purpose}, ${memberId}::bigint, ${memberId === null ? browser : null}::bytea, ${width}::int, ${height}::int,
      ${body}::bytea
    where ${room}
    returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/** Reads the bytes of a picture. */
export async function readUpload(db: Db, id: string): Promise<Buffer | null> {
  const row = await db.selectFrom('upload').select('body').where('id', '=', id).executeTakeFirst();
  return row ? Buffer.from(row.body) : null;
}

/** Marks pictures as attached; returns how many of them were the owner's, for this purpose, and not attached before. */
export async function attachUploads(
  tx: Db,
  ids: readonly string[],
  owner: UploadOwner,
  purpose: UploadPurpose,
): Promise<number> {
  const rows = await tx
    .updateTable('upload')
    .set({ attached_at: now, member_id: sql<bigint | null>`coalesce(member_id, ${owner.memberId}::bigint)` })
    .where('id', 'in', ids)
    .where('purpose', '=', purpose)
    .where('attached_at', 'is', null)
    .where(isOf(owner))
    .returning('id')
    .execute();
  return rows.length;
}

/** Reads the sizes of pictures by their ids. */
export const readSizes = (db: Db, ids: readonly string[]) =>
  db.selectFrom('upload').select(['id', 'width', 'height']).where('id', 'in', ids).execute();

/** Removes an owner's picture that was not attached to anything. */
export async function deleteLoose(db: Db, id: string, owner: UploadOwner): Promise<void> {
  await db.deleteFrom('upload').where('id', '=', id).where('attached_at', 'is', null).where(isOf(owner)).execute();
}

export async function deleteUploads(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('upload').where('id', 'in', ids).execute();
}

/** Removes pictures that were not attached within a day. */
export async function cleanUpUploads(db: Db): Promise<void> {
  await deleteInBatches(db, 'upload', sql`attached_at is null and created_at < ${daysAgo(1)}`);
}
