import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../platform/db/db.ts';
import type { FeedClassification, FeedGame, FeedVendor } from './feed.ts';
import type { CatalogueState, ImportPlan } from './feed-plan.ts';

const CHUNK = 1000;

const chunks = <T>(list: T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / CHUNK) }, (_, i) => list.slice(i * CHUNK, (i + 1) * CHUNK));

/** Reads what feeds made of the catalogue, without operators' decisions. */
export async function readCatalogueState(db: Db): Promise<CatalogueState> {
  const vendors = await db
    .selectFrom('game_vendor')
    .select(['code', 'name', 'names', 'categories', 'hot', 'ord as order', 'colour'])
    .select(['gateway_vendor as gatewayVendor', 'enabled'])
    .orderBy('ord')
    .orderBy('code')
    .execute();
  const classifications = await db
    .selectFrom('classification')
    .select(['category', 'key', 'names', 'ord as order', 'enabled'])
    .orderBy('category')
    .orderBy('ord')
    .orderBy('key')
    .execute();
  const games = await db
    .selectFrom('game')
    .select(['node_id as nodeId', 'vendor_code as vendor', 'code', 'category', 'classifications', 'names'])
    .select(['hot_rank as hot', 'is_new as new', 'ord as order', 'engine', 'skin', 'art as icon'])
    .select(['icon_url as iconUrl', 'enabled'])
    .orderBy('ord')
    .orderBy(sql`length(node_id)`)
    .orderBy('node_id')
    .execute();
  return { vendors, classifications, games };
}

/** Inserts or updates vendors, and enables them. */
export async function putVendors(tx: Db, vendors: FeedVendor[]): Promise<void> {
  await sql`
    insert into game_vendor as v (code, name, names, categories, hot, ord, colour, gateway_vendor, enabled)
    select x.code, x.name, coalesce(x.names, '{}'), x.categories, x.hot, x."order", x.colour, x."gatewayVendor", true
    from jsonb_to_recordset(${JSON.stringify(vendors)}::jsonb)
      as x(code text, name text, names jsonb, categories text[], hot boolean, "order" integer, colour text, "gatewayVendor" text)
    on conflict (code) do update set name = excluded.name, names = excluded.names, categories = excluded.categories,
      hot = excluded.hot, ord = excluded.ord, colour = excluded.colour, gateway_vendor = excluded.gateway_vendor,
      enabled = true`.execute(tx);
}

/** Inserts or updates classifications, and enables them. */
export async function putClassifications(tx: Db, list: FeedClassification[]): Promise<void> {
  await sql`
    insert into classification as c (category, key, names, ord, enabled)
    select x.category, x.key, x.names, x."order", true
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as x(category text, key text, names jsonb, "order" integer)
    on conflict (category, key) do update set names = excluded.names, ord = excluded.ord, enabled = true`.execute(tx);
}

/** Inserts or updates games, and enables them. */
export async function putGames(tx: Db, games: FeedGame[]): Promise<void> {
  for (const chunk of chunks(games))
    await sql`
      insert into game as g (node_id, vendor_code, code, category, classifications, names, hot_rank, is_new, ord, engine, skin, art, icon_url, enabled)
      select x."nodeId", x.vendor, x.code, x.category, x.classifications, x.names, x.hot, x.new, x."order", x.engine, x.skin, x.icon, x."iconUrl", true
      from jsonb_to_recordset(${JSON.stringify(chunk)}::jsonb) as x("nodeId" text, vendor text, code text, category text,
        classifications text[], names jsonb, hot integer, new boolean, "order" integer, engine text, skin text, icon jsonb, "iconUrl" text)
      on conflict (node_id) do update set vendor_code = excluded.vendor_code, code = excluded.code, category = excluded.category,
        classifications = excluded.classifications, names = excluded.names, hot_rank = excluded.hot_rank, is_new = excluded.is_new,
        ord = excluded.ord, engine = excluded.engine, skin = excluded.skin, art = excluded.art, icon_url = excluded.icon_url,
        enabled = true`.execute(tx);
}

/** Disables entries; rounds and favourites continue to name them. */
export async function disableEntries(
  tx: Db,
  { vendors, classifications, nodeIds }: ImportPlan['disable'],
): Promise<void> {
  await sql`update game set enabled = false where node_id = any (${nodeIds}::text[])`.execute(tx);
  await sql`update classification c set enabled = false
    from jsonb_to_recordset(${JSON.stringify(classifications)}::jsonb) as x(category text, key text)
    where c.category = x.category and c.key = x.key`.execute(tx);
  await sql`update game_vendor set enabled = false where code = any (${vendors}::text[])`.execute(tx);
}

/** Lists the games of the platform's own lottery with their modes, including those not on sale. */
export const listLotteryModes = (tx: Db) =>
  tx
    .selectFrom('lottery_game')
    .select(['code', 'prize_mode as prizeMode', 'play_type as playType'])
    .orderBy('position')
    .execute();

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

/**
 * Returns the catalogue's version, which no other transaction raises until this one ends. Every change of the catalogue
 * locks it first, so that changes follow one another.
 */
export async function lockVersion(tx: Db): Promise<bigint> {
  const locked = tx.selectFrom('catalogue_state').select('version').forUpdate();
  return (await locked.executeTakeFirstOrThrow()).version;
}

/** Order of a game made hot by an operator without a rank in the feed: after the ranked ones. */
const AFTER_RANKED = 1_000_000;

/** Reads everything that is enabled and not hidden, in order, combining feed and operators' decisions. */
export async function readCatalogue(db: Db) {
  const vendors = await db
    .selectFrom('game_vendor')
    .select(['code', 'name', 'names', 'categories', 'colour', 'gateway_vendor', 'pause_until', 'pause_texts'])
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
