import type { HelpIcon } from '@parlour/contract/help';
import { MEDIA_URL } from '@parlour/contract/media';
import { sql } from 'kysely';
import { now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { HelpWords } from './help.tables.ts';

export const HELP_CHANNEL = 'help';

const COLUMNS = [
  'id',
  'tag',
  'topic_id',
  'icon',
  'texts',
  'ord',
  'hidden_at',
  'starts_at',
  'ends_at',
  'changed_at',
] as const;

export type HelpPageRow = {
  id: bigint;
  tag: string;
  topic_id: bigint | null;
  icon: HelpIcon;
  texts: Record<string, HelpWords>;
  ord: number;
  hidden_at: Date | null;
  starts_at: Date | null;
  ends_at: Date | null;
  changed_at: Date;
};

/** Reads every page in order, including hidden ones. */
export const readHelp = (db: Db): Promise<HelpPageRow[]> =>
  db.selectFrom('help_page').select(COLUMNS).orderBy('ord').orderBy('id').execute();

export async function readHelpVersion(db: Db): Promise<bigint> {
  return (await db.selectFrom('help_state').select('version').executeTakeFirstOrThrow()).version;
}

/** Notifies every server of a change. Call it in the transaction of the change. */
export async function notifyHelpChanged(tx: Db): Promise<void> {
  const { version } = await tx
    .updateTable('help_state')
    .set((e) => ({ version: e('version', '+', 1n) }))
    .returning('version')
    .executeTakeFirstOrThrow();
  await sql`select pg_notify(${HELP_CHANNEL}, ${version.toString()})`.execute(tx);
}

export type NewHelpPage = {
  tag: string;
  topicId: bigint | null;
  icon: HelpIcon;
  texts: Record<string, HelpWords>;
  /** Null means no start or no end. */
  startsAt: string | null;
  endsAt: string | null;
};

/** Inserts a page after its siblings; returns undefined when its tag exists already. */
export async function insertHelpPage(
  tx: Db,
  { tag, topicId, icon, texts, startsAt, endsAt }: NewHelpPage,
): Promise<HelpPageRow | undefined> {
  return tx
    .insertInto('help_page')
    .values({
      tag,
      topic_id: topicId,
      icon,
      texts: JSON.stringify(texts),
      ord: sql<number>`(select coalesce(max(ord), 0) + 1 from help_page where topic_id is not distinct from ${topicId}::bigint)`,
      hidden_at: null,
      starts_at: startsAt,
      ends_at: endsAt,
    })
    .onConflict((c) => c.column('tag').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Locks a page by its id until the transaction ends. */
export const lockHelpPage = (tx: Db, id: bigint): Promise<HelpPageRow | undefined> =>
  tx.selectFrom('help_page').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();

export const findHelpPage = (db: Db, tag: string): Promise<HelpPageRow | undefined> =>
  db.selectFrom('help_page').select(COLUMNS).where('tag', '=', tag).executeTakeFirst();

export const updateHelpPage = (
  tx: Db,
  id: bigint,
  { topicId, icon, texts, startsAt, endsAt }: Omit<NewHelpPage, 'tag'>,
): Promise<HelpPageRow> =>
  tx
    .updateTable('help_page')
    .set({
      topic_id: topicId,
      icon,
      texts: JSON.stringify(texts),
      starts_at: startsAt,
      ends_at: endsAt,
      changed_at: now,
    })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

export const setHelpHidden = (tx: Db, id: bigint, hidden: boolean): Promise<HelpPageRow> =>
  tx
    .updateTable('help_page')
    .set({ hidden_at: hidden ? now : null, changed_at: now })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/** Locks the pages of a topic, or the topics, in order, until the transaction ends. */
export const lockNeighbours = (tx: Db, topicId: bigint | null): Promise<{ id: bigint }[]> =>
  tx
    .selectFrom('help_page')
    .select('id')
    .where('topic_id', 'is not distinct from', topicId)
    .orderBy('ord')
    .orderBy('id')
    .forUpdate()
    .execute();

/** Sets the order of pages. */
export async function putOrder(tx: Db, ids: readonly bigint[]): Promise<void> {
  await sql`
    update help_page set ord = place from unnest(${ids.map(String)}::bigint[]) with ordinality as t (page, place)
    where id = page and ord <> place`.execute(tx);
}

/** Stores a vote; replaces the voter's previous one. Returns false when there is no such page. */
export async function putVote(db: Db, tag: string, voter: Buffer, helpful: boolean): Promise<boolean> {
  const { rows } = await sql<{ page_id: bigint }>`
    insert into help_vote (page_id, voter, helpful)
    select id, ${voter}::bytea, ${helpful}::boolean from help_page
    where tag = ${tag} and hidden_at is null
      and (starts_at is null or starts_at <= ${now}) and (ends_at is null or ends_at > ${now})
    on conflict (page_id, voter) do update set helpful = excluded.helpful, at = clock_timestamp()
    returning page_id`.execute(db);
  return rows.length > 0;
}

export type Voices = { helped: number; notHelped: number };

/** Counts the positive and negative votes by page. */
export async function countVotes(db: Db): Promise<Map<bigint, Voices>> {
  const rows = await db
    .selectFrom('help_vote')
    .select((e) => [
      'page_id',
      e.fn.countAll<bigint>().filterWhere('helpful', '=', true).as('helped'),
      e.fn.countAll<bigint>().filterWhere('helpful', '=', false).as('not_helped'),
    ])
    .groupBy('page_id')
    .execute();
  return new Map(
    rows.map((row) => [row.page_id, { helped: Number(row.helped), notHelped: Number(row.not_helped) }] as const),
  );
}

/** Lists the uploaded pictures in texts of help pages that are not hidden. */
export async function listPicturesOfHelp(db: Db): Promise<{ picture: string; id: bigint; title: string | null }[]> {
  const { rows } = await sql<{ picture: string; id: bigint; title: string | null }>`
    select distinct found[1] as picture, h.id, h.texts -> 'EN' ->> 'title' as title
    from help_page h cross join lateral regexp_matches(h.texts::text, ${MEDIA_URL}, 'g') found
    where h.hidden_at is null
    order by h.id`.execute(db);
  return rows;
}
