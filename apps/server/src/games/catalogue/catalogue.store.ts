import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../platform/db/db.ts';
import type { FeedClassification, FeedGame, FeedVendor } from './feed.ts';

const CHUNK = 1000;

export type Change = { added: number; changed: number; removed: number };
type Counted = { added: boolean };

const chunks = <T>(list: T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / CHUNK) }, (_, i) => list.slice(i * CHUNK, (i + 1) * CHUNK));

const count = (rows: Counted[]) => ({
  added: rows.filter((r) => r.added).length,
  changed: rows.filter((r) => !r.added).length,
});

/**
 * Upserts vendors; disables those that the feed does not name.
 *
 * @param kept codes that are not changed; null when nothing is disabled
 */
export async function putVendors(tx: Db, vendors: FeedVendor[], kept: string[] | null): Promise<Change> {
  const { rows } = await sql<Counted>`
    insert into game_vendor as v (code, name, names, categories, hot, ord, colour, gateway_vendor, enabled)
    select x.code, x.name, coalesce(x.names, '{}'), x.categories, x.hot, x."order", x.colour, x."gatewayVendor", true
    from jsonb_to_recordset(${JSON.stringify(vendors)}::jsonb)
      as x(code text, name text, names jsonb, categories text[], hot boolean, "order" integer, colour text, "gatewayVendor" text)
    on conflict (code) do update set name = excluded.name, names = excluded.names, categories = excluded.categories,
      hot = excluded.hot, ord = excluded.ord, colour = excluded.colour, gateway_vendor = excluded.gateway_vendor, enabled = true
    where (v.name, v.names, v.categories, v.hot, v.ord, v.colour, v.gateway_vendor, v.enabled)
      is distinct from (excluded.name, excluded.names, excluded.categories, excluded.hot, excluded.ord, excluded.colour, excluded.gateway_vendor, true)
    returning (xmax = 0) as added`.execute(tx);
  if (!kept) return { ...count(rows), removed: 0 };
  const removed = await tx
    .updateTable('game_vendor')
    .set({ enabled: false })
    .where('enabled', '=', true)
    .where(sql<boolean>`code <> all(${[...kept, ...vendors.map((v) => v.code)]}::text[])`)
    .executeTakeFirst();
  return { ...count(rows), removed: Number(removed.numUpdatedRows) };
}

/**
 * Upserts classifications; disables those that the feed does not name.
 *
 * @param kept `category/key` of those that are not changed; null when nothing is disabled
 */
export async function putClassifications(tx: Db, list: FeedClassification[], kept: string[] | null): Promise<Change> {
  const { rows } = await sql<Counted>`
    insert into classification as c (category, key, names, ord, enabled)
    select x.category, x.key, x.names, x."order", true
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as x(category text, key text, names jsonb, "order" integer)
    on conflict (category, key) do update set names = excluded.names, ord = excluded.ord, enabled = true
    where (c.names, c.ord, c.enabled) is distinct from (excluded.names, excluded.ord, true)
    returning (xmax = 0) as added`.execute(tx);
  if (!kept) return { ...count(rows), removed: 0 };
  const named = [...kept, ...list.map((c) => `${c.category}/${c.key}`)];
  const removed = await tx
    .updateTable('classification')
    .set({ enabled: false })
    .where('enabled', '=', true)
    .where(sql<boolean>`category || '/' || key <> all(${named}::text[])`)
    .executeTakeFirst();
  return { ...count(rows), removed: Number(removed.numUpdatedRows) };
}

/** Upserts games. */
export async function putGames(tx: Db, games: FeedGame[]): Promise<Omit<Change, 'removed'>> {
  let [added, changed] = [0, 0];
  for (const chunk of chunks(games)) {
    const { rows } = await sql<Counted>`
      insert into game as g (node_id, vendor_code, code, category, classifications, names, hot_rank, is_new, ord, engine, skin, art, icon_url, enabled)
      select x."nodeId", x.vendor, x.code, x.category, x.classifications, x.names, x.hot, x.new, x."order", x.engine, x.skin, x.icon, x."iconUrl", true
      from jsonb_to_recordset(${JSON.stringify(chunk)}::jsonb) as x("nodeId" text, vendor text, code text, category text,
        classifications text[], names jsonb, hot integer, new boolean, "order" integer, engine text, skin text, icon jsonb, "iconUrl" text)
      on conflict (node_id) do update set vendor_code = excluded.vendor_code, code = excluded.code, category = excluded.category,
        classifications = excluded.classifications, names = excluded.names, hot_rank = excluded.hot_rank, is_new = excluded.is_new,
        ord = excluded.ord, engine = excluded.engine, skin = excluded.skin, art = excluded.art, icon_url = excluded.icon_url, enabled = true
      where (g.vendor_code, g.code, g.category, g.classifications, g.names, g.hot_rank, g.is_new, g.ord, g.engine, g.skin, g.art, g.icon_url, g.enabled)
        is distinct from (excluded.vendor_code, excluded.code, excluded.category, excluded.classifications, excluded.names,
          excluded.hot_rank, excluded.is_new, excluded.ord, excluded.engine, excluded.skin, excluded.art, excluded.icon_url, true)
      returning (xmax = 0) as added`.execute(tx);
    const counted = count(rows);
    added += counted.added;
    changed += counted.changed;
  }
  return { added, changed };
}

/** Lists the fields of each game that a feed may set. */
export const listFeedFields = (tx: Db) =>
  tx
    .selectFrom('game')
    .select([
      'node_id as nodeId',
      'names',
      'hot_rank as hot',
      'is_new as new',
      'ord as order',
      'engine',
      'skin',
      'art as icon',
      'icon_url as iconUrl',
    ])
    .execute();

/** Disables every game named neither by its node id nor as `vendor/code`. */
export async function retireGames(tx: Db, { nodeIds, codes }: { nodeIds: string[]; codes: string[] }): Promise<number> {
  const result = await sql<{ node_id: string }>`
    update game set enabled = false
    where enabled and not exists (select from unnest(${nodeIds}::text[]) as k(node_id) where k.node_id = game.node_id)
      and vendor_code || '/' || code <> all(${codes}::text[])
    returning node_id`.execute(tx);
  return result.rows.length;
}

/** Counts the enabled games. */
export async function countGames(tx: Db): Promise<number> {
  const { count } = await tx
    .selectFrom('game')
    .select((e) => e.fn.countAll().as('count'))
    .where('enabled', '=', true)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Lists the keys of the classifications of each category. */
export async function listClassificationKeys(tx: Db): Promise<Map<string, string[]>> {
  const rows = await tx
    .selectFrom('classification')
    .select(['category', sql<string[]>`array_agg(key order by ord, key)`.as('keys')])
    .where('enabled', '=', true)
    .groupBy('category')
    .execute();
  return new Map(rows.map(({ category, keys }) => [category, keys]));
}

/** Lists the existing node ids and codes of these vendors' games. */
export const findTakenCodes = (tx: Db, vendors: string[]) =>
  tx.selectFrom('game').select(['node_id', 'vendor_code', 'code']).where('vendor_code', 'in', vendors).execute();

/** Lists the games of the platform's own lottery with their modes, including those not on sale. */
export const listLotteryModes = (tx: Db) =>
  tx
    .selectFrom('lottery_game')
    .select(['code', 'prize_mode as prizeMode', 'play_type as playType'])
    .orderBy('position')
    .execute();

export const listVendorCodes = async (tx: Db): Promise<string[]> =>
  (await tx.selectFrom('game_vendor').select('code').where('enabled', '=', true).execute()).map((row) => row.code);

export async function bumpVersion(tx: Db): Promise<bigint> {
  const row = await tx
    .updateTable('catalogue_state')
    .set((e) => ({ version: e('version', '+', 1n), changed_at: sql<Date>`clock_timestamp()` }))
    .returning('version')
    .executeTakeFirstOrThrow();
  await sql`select pg_notify('catalogue', ${row.version.toString()})`.execute(tx);
  return row.version;
}

export async function readVersion(db: Db): Promise<bigint> {
  return (await db.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow()).version;
}

/** Order of a game made hot by an operator without a rank in the feed: after the ranked ones. */
const AFTER_RANKED = 1_000_000;

/** Reads everything that is enabled and not hidden, in order, combining feed and operators' decisions. */
export async function readCatalogue(db: Db) {
  const vendors = await db
    .selectFrom('game_vendor')
    .select(['code', 'name', 'names', 'categories', 'colour', 'gateway_vendor'])
    .select(sql<boolean>`coalesce(shelf_hot, hot)`.as('hot'))
    .select(sql<boolean>`shelf = 'paused'`.as('paused'))
    .where('enabled', '=', true)
    .where('shelf', '<>', 'hidden')
    .orderBy('ord')
    .orderBy('code')
    .execute();
  const classifications = await db
    .selectFrom('classification')
    .selectAll()
    .where('enabled', '=', true)
    .orderBy('ord')
    .orderBy('key')
    .execute();
  const rows = db
    .selectFrom('game')
    .select([
      'node_id',
      'vendor_code',
      'code',
      'category',
      'classifications',
      'names',
      'engine',
      'skin',
      'art',
      'icon_url',
    ])
    .select(
      sql<number | null>`case when coalesce(shelf_hot, hot_rank is not null)
        then coalesce(hot_rank, ${AFTER_RANKED} + ord) end`.as('hot_rank'),
    )
    .select(sql<boolean>`coalesce(shelf_new, is_new)`.as('is_new'))
    .select(sql<boolean>`shelf = 'paused'`.as('paused'))
    .where('enabled', '=', true)
    .where('shelf', '<>', 'hidden')
    .orderBy('ord')
    .orderBy(sql`length(node_id)`)
    .orderBy('node_id');
  // One JSON value instead of tens of thousands of rows: a large catalogue is transferred and read in half the time.
  const { games } = await db.selectNoFrom(jsonArrayFrom(rows).as('games')).executeTakeFirstOrThrow();
  return { vendors, classifications, games };
}
