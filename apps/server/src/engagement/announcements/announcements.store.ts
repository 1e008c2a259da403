import type { AnnouncementType, Execution } from '@parlour/contract/announcements';
import type { Audience } from '@parlour/contract/audience';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { Picture, Words } from './announcements.tables.ts';

export const CONTENT_CHANNEL = 'content';

export type AnnouncementRow = {
  id: bigint;
  type: AnnouncementType;
  group_name: string;
  platform: string;
  execution: Execution;
  audience: Audience;
  texts: Record<string, Words>;
  link: string;
  images: Picture[];
  categories: string[];
  ord: number;
  starts_at: Date;
  ends_at: Date | null;
  withdrawn_at: Date | null;
  changed_at: Date;
};

export type NewAnnouncement = Omit<
  AnnouncementRow,
  'id' | 'starts_at' | 'ends_at' | 'withdrawn_at' | 'changed_at' | 'platform'
> & { startsAt: string | null; endsAt: string | null };

const COLUMNS = [
  'id',
  'type',
  'group_name',
  'platform',
  'execution',
  'audience',
  'texts',
  'link',
  'images',
  'categories',
  'ord',
  'starts_at',
  'ends_at',
  'withdrawn_at',
  'changed_at',
] as const;

/** What is not withdrawn and not over, in its order; what begins later is among it. */
export const readAnnouncements = (db: Db): Promise<AnnouncementRow[]> =>
  db
    .selectFrom('announcement')
    .select(COLUMNS)
    .where('withdrawn_at', 'is', null)
    .where((e) => e.or([e('ends_at', 'is', null), e('ends_at', '>', sql<Date>`clock_timestamp()`)]))
    .orderBy('ord')
    .orderBy('id')
    .execute();

export async function readContentVersion(db: Db): Promise<bigint> {
  return (await db.selectFrom('content_state').select('version').executeTakeFirstOrThrow()).version;
}

/** Says that something changed, to every server. Call it with the transaction of the change. */
export async function notifyAnnouncementsChanged(tx: Db): Promise<void> {
  const { version } = await tx
    .updateTable('content_state')
    .set((e) => ({ version: e('version', '+', 1n) }))
    .returning('version')
    .executeTakeFirstOrThrow();
  await sql`select pg_notify(${CONTENT_CHANNEL}, ${version.toString()})`.execute(tx);
}

const valuesOf = ({ startsAt, endsAt, texts, images, audience, ...rest }: NewAnnouncement) => ({
  ...rest,
  audience: JSON.stringify(audience),
  texts: JSON.stringify(texts),
  images: JSON.stringify(images),
  ...(startsAt ? { starts_at: startsAt } : {}),
  ends_at: endsAt,
});

/** Names of the seeds that came in already. */
export async function knownSeeds(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('announcement').select('seed').where('seed', 'is not', null).execute();
  return new Set(rows.map(({ seed }) => seed ?? ''));
}

/** Brings seeds in, each once and for ever; answers how many were new. */
export async function putSeeds(tx: Db, seeds: (NewAnnouncement & { seed: string })[]): Promise<number> {
  if (seeds.length === 0) return 0;
  const rows = await tx
    .insertInto('announcement')
    .values(seeds.map((seed) => ({ ...valuesOf(seed), platform: 'M' })))
    .onConflict((c) => c.column('seed').doNothing())
    .returning('id')
    .execute();
  return rows.length;
}

export const insertAnnouncement = (tx: Db, draft: NewAnnouncement): Promise<AnnouncementRow> =>
  tx
    .insertInto('announcement')
    .values({ ...valuesOf(draft), seed: null, platform: 'M' })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/** Takes an announcement back, or puts it in force again. */
export const setWithdrawn = (tx: Db, id: bigint, withdrawn: boolean): Promise<AnnouncementRow> =>
  tx
    .updateTable('announcement')
    .set({
      withdrawn_at: withdrawn ? sql<Date>`clock_timestamp()` : null,
      changed_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/** One announcement, withdrawn ones too. Holds the row until the transaction ends. */
export const lockAnnouncement = (tx: Db, id: bigint): Promise<AnnouncementRow | undefined> =>
  tx.selectFrom('announcement').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();

export const updateAnnouncement = (tx: Db, id: bigint, draft: NewAnnouncement): Promise<AnnouncementRow> =>
  tx
    .updateTable('announcement')
    .set({ ...valuesOf(draft), changed_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/** The console's list: everything, what is not withdrawn first. Promotions have a page of their own. */
export const listAllAnnouncements = (db: Db, most: number): Promise<AnnouncementRow[]> =>
  db
    .selectFrom('announcement')
    .select(COLUMNS)
    .where('type', '<>', 'PR')
    .orderBy(sql`withdrawn_at is not null`)
    .orderBy('type')
    .orderBy('ord')
    .orderBy('id')
    .limit(most)
    .execute();

export const findAnnouncement = (db: Db, id: bigint): Promise<AnnouncementRow | undefined> =>
  db.selectFrom('announcement').select(COLUMNS).where('id', '=', id).executeTakeFirst();

/** The promotions alone, for the page that writes them. */
export const listPromotionAnnouncements = (db: Db, most: number): Promise<AnnouncementRow[]> =>
  db
    .selectFrom('announcement')
    .select(COLUMNS)
    .where('type', '=', 'PR')
    .orderBy(sql`withdrawn_at is not null`)
    .orderBy('ord')
    .orderBy('id')
    .limit(most)
    .execute();
