/** Promotions and members' applications. */
import type { ActivityKind, ApplicationState } from '@parlour/contract/promotions';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export const PROMOTIONS_CHANNEL = 'promotions';

export type ActivityRow = {
  announcement_id: bigint;
  kind: ActivityKind;
  opens_at: Date;
  closes_at: Date | null;
  places: number | null;
  taken: number;
  grant_amount: bigint;
};
export type CategoryRow = { id: bigint; names: Record<string, string>; ord: number };

const ACTIVITY = ['announcement_id', 'kind', 'opens_at', 'closes_at', 'places', 'taken', 'grant_amount'] as const;

/** Reads the activities of promotions that are neither withdrawn nor over. */
export const readActivities = (db: Db): Promise<ActivityRow[]> =>
  db
    .selectFrom('activity as c')
    .innerJoin('announcement as a', 'a.id', 'c.announcement_id')
    .where('a.withdrawn_at', 'is', null)
    .where((e) => e.or([e('a.ends_at', 'is', null), e('a.ends_at', '>', sql<Date>`clock_timestamp()`)]))
    .select(ACTIVITY.map((name) => `c.${name}` as const))
    .execute();

export const readCategories = (db: Db): Promise<CategoryRow[]> =>
  db
    .selectFrom('promo_category')
    .select(['id', 'names', 'ord'])
    .where('removed_at', 'is', null)
    .orderBy('ord')
    .orderBy('id')
    .execute();

export async function readPromotionsVersion(db: Db): Promise<bigint> {
  return (await db.selectFrom('promo_state').select('version').executeTakeFirstOrThrow()).version;
}

/** Notifies every server that a promotion or a category changed. Call it in the transaction of the change. */
export async function notifyPromotionsChanged(tx: Db): Promise<void> {
  const { version } = await tx
    .updateTable('promo_state')
    .set((e) => ({ version: e('version', '+', 1n) }))
    .returning('version')
    .executeTakeFirstOrThrow();
  await sql`select pg_notify(${PROMOTIONS_CHANNEL}, ${version.toString()})`.execute(tx);
}

/**
 * Finds an activity of a promotion in force, with the time by the database's clock. Locks the row until the transaction
 * ends, which serialises applications.
 */
export async function lockOpenActivity(tx: Db, id: bigint): Promise<(ActivityRow & { now: Date }) | undefined> {
  return tx
    .selectFrom('activity as c')
    .innerJoin('announcement as a', 'a.id', 'c.announcement_id')
    .where('c.announcement_id', '=', id)
    .where('a.withdrawn_at', 'is', null)
    .where('a.starts_at', '<=', sql<Date>`clock_timestamp()`)
    .where((e) => e.or([e('a.ends_at', 'is', null), e('a.ends_at', '>', sql<Date>`clock_timestamp()`)]))
    .select(ACTIVITY.map((name) => `c.${name}` as const))
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .forNoKeyUpdate('c')
    .executeTakeFirst();
}

/** Takes or returns a place. The caller has locked the row. */
export async function countPlace(tx: Db, id: bigint, by: 1 | -1): Promise<void> {
  await tx
    .updateTable('activity')
    .set((e) => ({ taken: e('taken', '+', by) }))
    .where('announcement_id', '=', id)
    .execute();
}

export type ApplicationRow = {
  id: bigint;
  announcement_id: bigint;
  member_id: bigint;
  state: ApplicationState;
  attempts: number;
  comment: string;
  images: string[];
  reason: string;
  grant_amount: bigint;
  operator_name: string | null;
  applied_at: Date;
  changed_at: Date;
};

const APPLICATION = [
  'id',
  'announcement_id',
  'member_id',
  'state',
  'attempts',
  'comment',
  'images',
  'reason',
  'grant_amount',
  'operator_name',
  'applied_at',
  'changed_at',
] as const;

export const findApplication = (
  db: Db,
  announcementId: bigint,
  memberId: bigint,
): Promise<ApplicationRow | undefined> =>
  db
    .selectFrom('activity_application')
    .select(APPLICATION)
    .where('announcement_id', '=', announcementId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();

export type Sent = { comment: string; images: string[] };

export const insertApplication = (
  tx: Db,
  draft: Sent & { announcementId: bigint; memberId: bigint; state: ApplicationState },
): Promise<ApplicationRow> =>
  tx
    .insertInto('activity_application')
    .values({
      announcement_id: draft.announcementId,
      member_id: draft.memberId,
      state: draft.state,
      comment: draft.comment,
      images: draft.images,
    })
    .returning(APPLICATION)
    .executeTakeFirstOrThrow();

/** Submits a rejected application again, with another comment and other pictures. */
export const applyAgain = (tx: Db, id: bigint, { comment, images }: Sent): Promise<ApplicationRow> =>
  tx
    .updateTable('activity_application')
    .set((e) => ({
      state: 'applying',
      attempts: e('attempts', '+', 1),
      comment,
      images,
      reason: '',
      operator_name: null,
      applied_at: sql<Date>`clock_timestamp()`,
      changed_at: sql<Date>`clock_timestamp()`,
    }))
    .where('id', '=', id)
    .where('state', '=', 'rejected')
    .returning(APPLICATION)
    .executeTakeFirstOrThrow();

export type Change = {
  state: ApplicationState;
  reason?: string;
  grant_amount?: bigint;
  operator_name?: string | null;
};

/**
 * Changes the state of an application from the state that the caller saw; returns undefined when it has changed since.
 * The database refuses transitions that are not allowed.
 */
export const moveApplication = (
  tx: Db,
  id: bigint,
  from: ApplicationState,
  change: Change,
): Promise<ApplicationRow | undefined> =>
  tx
    .updateTable('activity_application')
    .set({ ...change, changed_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning(APPLICATION)
    .executeTakeFirst();

const MOST_OWN = 200;

/** Lists a member's applications, newest first, each with the texts of its promotion. */
export const listOwnApplications = (db: Db, memberId: bigint) =>
  db
    .selectFrom('activity_application as p')
    .innerJoin('announcement as a', 'a.id', 'p.announcement_id')
    .where('p.member_id', '=', memberId)
    .select(APPLICATION.map((name) => `p.${name}` as const))
    .select('a.texts')
    .orderBy('p.id', 'desc')
    .limit(MOST_OWN)
    .execute();

/** Reads the texts of a promotion, also of a withdrawn one. */
export async function readTexts(db: Db, id: bigint): Promise<Record<string, { title: string }>> {
  const row = await db.selectFrom('announcement').select('texts').where('id', '=', id).executeTakeFirst();
  return row?.texts ?? {};
}

/** Returns the names of the promotion seeds that were imported before. */
export async function knownSeeds(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('announcement').select('seed').where('seed', 'like', 'promotion/%').execute();
  return new Set(rows.flatMap((row) => row.seed ?? []));
}

/** Inserts category seeds, each once, and returns the ids of all that were ever imported. */
export async function putCategorySeeds(
  tx: Db,
  seeds: { seed: string; names: Record<string, string>; ord: number }[],
): Promise<Map<string, bigint>> {
  if (seeds.length > 0)
    await tx
      .insertInto('promo_category')
      .values(seeds.map((seed) => ({ ...seed, names: JSON.stringify(seed.names) })))
      .onConflict((c) => c.column('seed').doNothing())
      .execute();
  const rows = await tx.selectFrom('promo_category').select(['id', 'seed']).where('seed', 'is not', null).execute();
  return new Map(rows.map(({ id, seed }) => [seed ?? '', id]));
}

export type PromotionSeed = {
  seed: string;
  ord: number;
  texts: Record<string, { title: string; text: string; action: string; content: string }>;
  link: string;
  art: Record<string, unknown>;
  categories: string[];
  startsAt: string;
  endsAt: string | null;
} & NewActivity;

export type NewActivity = {
  kind: ActivityKind;
  opensAt: string;
  closesAt: string | null;
  places: number | null;
  grantAmount: bigint;
};

const activityValues = ({ kind, opensAt, closesAt, places, grantAmount }: NewActivity) => ({
  kind,
  opens_at: opensAt,
  closes_at: closesAt,
  places,
  grant_amount: grantAmount,
});

/** Inserts a promotion seed, unless it was imported before. */
export async function putPromotionSeed(tx: Db, seed: PromotionSeed): Promise<void> {
  const row = await tx
    .insertInto('announcement')
    .values({
      seed: seed.seed,
      type: 'PR',
      group_name: '',
      platform: 'M',
      execution: 'B',
      texts: JSON.stringify(seed.texts),
      link: seed.link,
      images: JSON.stringify([{ sequence: 1, art: seed.art }]),
      categories: seed.categories,
      ord: seed.ord,
      starts_at: seed.startsAt,
      ends_at: seed.endsAt,
    })
    .onConflict((c) => c.column('seed').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) await insertActivity(tx, row.id, seed);
}

export const insertActivity = (tx: Db, id: bigint, activity: NewActivity) =>
  tx
    .insertInto('activity')
    .values({ announcement_id: id, ...activityValues(activity) })
    .execute();
