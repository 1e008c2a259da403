/** Notes and tags of players, written by operators. */
import { sql } from 'kysely';
import { now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';

export type NoteRow = { id: bigint; text: string; operator_id: bigint; name: string; created_at: Date };

/** Maximum number of notes on a page. */
const MOST_NOTES = 100;

const notes = (db: Db) =>
  db
    .selectFrom('member_note as n')
    .innerJoin('operator as o', 'o.id', 'n.operator_id')
    .select(['n.id', 'n.text', 'n.operator_id', 'o.name', 'n.created_at'])
    .where('n.removed_at', 'is', null);

/** Lists the notes about a player, newest first. */
export const listNotes = (db: Db, memberId: bigint): Promise<NoteRow[]> =>
  notes(db).where('n.member_id', '=', memberId).orderBy('n.id', 'desc').limit(MOST_NOTES).execute();

export async function insertNote(
  tx: Db,
  note: { memberId: bigint; operatorId: bigint; text: string },
): Promise<NoteRow> {
  const { id } = await tx
    .insertInto('member_note')
    .values({ member_id: note.memberId, operator_id: note.operatorId, text: note.text, removed_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return notes(tx).where('n.id', '=', id).executeTakeFirstOrThrow();
}

/** Deletes a note; returns its text, or null if the player has no such note. */
export async function removeNote(tx: Db, memberId: bigint, id: bigint): Promise<string | null> {
  const row = await tx
    .updateTable('member_note')
    .set({ removed_at: now })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning('text')
    .executeTakeFirst();
  return row?.text ?? null;
}

/** Lists the tags of a player in alphabetical order. */
export async function listTags(db: Db, memberId: bigint): Promise<string[]> {
  const rows = await db
    .selectFrom('member_tag')
    .select('tag')
    .where('member_id', '=', memberId)
    .orderBy(sql`lower(tag)`)
    .execute();
  return rows.map(({ tag }) => tag);
}

/** Replaces the tags of a player and returns the previous ones. The caller must have locked the player's row. */
export async function replaceTags(tx: Db, memberId: bigint, tags: readonly string[]): Promise<string[]> {
  const before = await listTags(tx, memberId);
  await tx.deleteFrom('member_tag').where('member_id', '=', memberId).execute();
  if (tags.length > 0)
    await tx
      .insertInto('member_tag')
      .values(tags.map((tag) => ({ member_id: memberId, tag })))
      .execute();
  return before;
}
