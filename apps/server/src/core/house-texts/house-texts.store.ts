import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export const TEXTS_CHANNEL = 'house_texts';

/** Name of a text. */
export type TextName = { language: string; key: string };

export type TextRevision = TextName & {
  version: bigint;
  /** Null restores the text of the brand's folder, or the shipped one. */
  text: string | null;
  operator: string;
  changedAt: Date;
};

const revisions = (db: Db) =>
  db
    .selectFrom('house_text')
    .select(['version', 'language', 'key', 'text', 'operator_name as operator', 'changed_at as changedAt']);

/** Reads the latest revision of each text. */
export const readLatestTexts = (db: Db): Promise<TextRevision[]> =>
  revisions(db).distinctOn(['language', 'key']).orderBy('language').orderBy('key').orderBy('version', 'desc').execute();

/** Lists the latest revisions of a text, newest first. */
export const listTextRevisions = (db: Db, { language, key }: TextName, limit: number): Promise<TextRevision[]> =>
  revisions(db)
    .where('language', '=', language)
    .where('key', '=', key)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();

/** Returns the number of the latest revision of all texts; 0 without one. */
export async function readTextVersion(db: Db): Promise<bigint> {
  const { latest } = await db
    .selectFrom('house_text')
    .select((e) => e.fn.coalesce(e.fn.max('version'), sql<bigint>`0::bigint`).as('latest'))
    .executeTakeFirstOrThrow();
  return latest;
}

/**
 * Locks the texts against other changes until the transaction ends. One lock for all, so that revisions become visible in
 * the order of their numbers.
 */
export const lockTexts = (tx: Db): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('house_texts'))`.execute(tx);

/** Adds a revision and notifies every server. Call it in the transaction of the action. */
export async function insertTextRevision(
  tx: Db,
  { language, key, text, operator }: TextName & { text: string | null; operator: { operatorId: bigint; name: string } },
): Promise<TextRevision> {
  const added = await tx
    .insertInto('house_text')
    .values({ language, key, text, operator_id: operator.operatorId, operator_name: operator.name })
    .returning(['version', 'language', 'key', 'text', 'operator_name as operator', 'changed_at as changedAt'])
    .executeTakeFirstOrThrow();
  await sql`select pg_notify(${TEXTS_CHANNEL}, ${added.version.toString()})`.execute(tx);
  return added;
}
