/** Operators' queries of promotions. */
import { type ApplicationState, WAITING_STATES } from '@parlour/contract/promotions';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { ActivityRow, NewActivity } from './promotions.store.ts';

export type ActivityCounts = ActivityRow & { waiting: number };

/** Reads the activities of all promotions, including withdrawn ones, with the number of waiting applications. */
export async function listActivities(db: Db): Promise<Map<bigint, ActivityCounts>> {
  const waiting = db
    .selectFrom('activity_application')
    .where('state', 'in', [...WAITING_STATES])
    .groupBy('announcement_id')
    .select((e) => ['announcement_id', e.fn.countAll<bigint>().as('waiting')]);
  const rows = await db
    .selectFrom('activity as c')
    .leftJoin(waiting.as('w'), 'w.announcement_id', 'c.announcement_id')
    .selectAll('c')
    .select('w.waiting')
    .execute();
  return new Map(rows.map((row) => [row.announcement_id, { ...row, waiting: Number(row.waiting ?? 0n) }]));
}

/** Locks an activity until the transaction ends. */
export const lockActivity = (tx: Db, id: bigint): Promise<ActivityRow | undefined> =>
  tx.selectFrom('activity').selectAll().where('announcement_id', '=', id).forNoKeyUpdate().executeTakeFirst();

export async function putActivity(tx: Db, id: bigint, activity: NewActivity): Promise<void> {
  const values = {
    kind: activity.kind,
    opens_at: activity.opensAt,
    closes_at: activity.closesAt,
    places: activity.places,
    grant_amount: activity.grantAmount,
  };
  await tx
    .insertInto('activity')
    .values({ announcement_id: id, ...values })
    .onConflict((c) => c.column('announcement_id').doUpdateSet(values))
    .execute();
}

export type AdminCategory = {
  id: bigint;
  names: Record<string, string>;
  ord: number;
  removed_at: Date | null;
};
const CATEGORY = ['id', 'names', 'ord', 'removed_at'] as const;

export const listCategories = (db: Db): Promise<AdminCategory[]> =>
  db.selectFrom('promo_category').select(CATEGORY).orderBy('ord').orderBy('id').execute();

export type CategoryInput = { names: Record<string, string>; ord: number; removed: boolean };
const categoryValues = ({ names, ord, removed }: CategoryInput) => ({
  names: JSON.stringify(names),
  ord,
  removed_at: removed ? sql<Date>`clock_timestamp()` : null,
  changed_at: sql<Date>`clock_timestamp()`,
});

export const insertCategory = (tx: Db, { names, ord }: CategoryInput): Promise<AdminCategory> =>
  tx
    .insertInto('promo_category')
    .values({ seed: null, names: JSON.stringify(names), ord })
    .returning(CATEGORY)
    .executeTakeFirstOrThrow();

/** Updates a category and returns it before and after the change. */
export async function updateCategory(
  tx: Db,
  id: bigint,
  draft: CategoryInput,
): Promise<{ before: AdminCategory; after: AdminCategory } | null> {
  const before = await tx
    .selectFrom('promo_category')
    .select(CATEGORY)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return null;
  const after = await tx
    .updateTable('promo_category')
    .set(categoryValues(draft))
    .where('id', '=', id)
    .returning(CATEGORY)
    .executeTakeFirstOrThrow();
  return { before, after };
}

const parts = (db: Db) =>
  db
    .selectFrom('activity_application as p')
    .innerJoin('member as m', 'm.id', 'p.member_id')
    .innerJoin('announcement as a', 'a.id', 'p.announcement_id')
    .innerJoin('activity as c', 'c.announcement_id', 'p.announcement_id')
    .selectAll('p')
    .select(['m.account', 'a.texts', 'c.grant_amount as offered']);

export type AdminPart = Awaited<ReturnType<typeof listParts>>[number];

export type PartsFilter = {
  state: ApplicationState | 'waiting' | null;
  promotion: bigint | null;
  /** Continues after this id. */
  behind: bigint | null;
  limit: number;
};

/** Lists applications: waiting ones oldest first, all others newest first. */
export async function listParts(db: Db, { state, promotion, behind, limit }: PartsFilter) {
  const isQueue = state === 'waiting';
  let query = parts(db)
    .orderBy('p.id', isQueue ? 'asc' : 'desc')
    .limit(limit);
  if (isQueue) query = query.where('p.state', 'in', [...WAITING_STATES]);
  else if (state !== null) query = query.where('p.state', '=', state);
  if (promotion !== null) query = query.where('p.announcement_id', '=', promotion);
  if (behind !== null) query = query.where('p.id', isQueue ? '>' : '<', behind);
  return query.execute();
}

export const findPart = (db: Db, id: bigint): Promise<AdminPart | undefined> =>
  parts(db).where('p.id', '=', id).executeTakeFirst();
