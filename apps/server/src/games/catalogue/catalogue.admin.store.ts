/** Operators' decisions about vendors and games, stored separately from the feed's data. */
import { unifySpelling } from '@parlour/contract/script-order';
import { sql } from 'kysely';
import { now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Availability, Names } from './catalogue.tables.ts';

/** Maintenance of a paused vendor: when it opens again by itself, and texts for players by language. */
export type Maintenance = { until: string | null; texts: Names };
type Standing = { shelf: Availability; hot: boolean };
export type VendorStanding = Standing & { maintenance: Maintenance | null };
export type GameStanding = Standing & { fresh: boolean };

type Pause = { pause_until: Date | null; pause_texts: Names };

const toMaintenance = ({ pause_until, pause_texts }: Pause): Maintenance | null =>
  pause_until === null && Object.keys(pause_texts).length === 0
    ? null
    : { until: pause_until?.toISOString() ?? null, texts: pause_texts };

const vendorHot = sql<boolean>`coalesce(v.shelf_hot, v.hot)`;
const gameHot = sql<boolean>`coalesce(g.shelf_hot, g.hot_rank is not null)`;
const gameFresh = sql<boolean>`coalesce(g.shelf_new, g.is_new)`;

export async function selectCatalogueVendors(db: Db) {
  const { rows } = await sql<
    { code: string; name: string; categories: string[]; games: number; held_back: number } & Standing & Pause
  >`
    select v.code, v.name, v.categories, v.shelf, ${vendorHot} as hot, v.pause_until, v.pause_texts,
      count(g.node_id)::int as games, count(g.node_id) filter (where g.shelf <> 'open')::int as held_back
    from game_vendor v left join game g on g.vendor_code = v.code and g.enabled
    where v.enabled group by v.code order by v.ord, v.code`.execute(db);
  return rows.map(({ pause_until, pause_texts, ...vendor }) => ({
    ...vendor,
    maintenance: toMaintenance({ pause_until, pause_texts }),
  }));
}

export type CatalogueSearch = {
  name: string;
  vendor: string;
  shelf: Availability | null;
  before: string | null;
  limit: number;
};

const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Condition on the game `g` and its vendor `v`: part of a name in any language or the node id, vendor, and state. */
export const matchesSearch = ({
  name,
  vendor,
  shelf,
}: Pick<CatalogueSearch, 'name' | 'vendor' | 'shelf'>) => sql<boolean>`
  g.enabled and v.enabled
  and (${name} = '' or g.node_id = ${name}
    or exists (select from jsonb_each_text(g.names) n where n.value ilike any (${[name, unifySpelling(name)].map(anywhere)}::text[])))
  and (${vendor} = '' or g.vendor_code = ${vendor})
  and (${shelf}::text is null or g.shelf = ${shelf})`;

/** Selects games that match, by node id. */
export async function selectCatalogueGames(db: Db, { before, limit, ...search }: CatalogueSearch) {
  const { rows } = await sql<
    {
      node_id: string;
      name: string;
      vendor_code: string;
      category: string;
      vendor_shelf: Availability;
    } & GameStanding
  >`
    select g.node_id, coalesce(g.names ->> 'EN', g.code) as name, g.vendor_code, g.category, g.shelf,
      v.shelf as vendor_shelf, ${gameHot} as hot, ${gameFresh} as fresh
    from game g join game_vendor v on v.code = g.vendor_code
    where ${matchesSearch(search)}
      and (${before}::bigint is null or g.node_id::bigint > ${before}::bigint)
    order by g.node_id::bigint limit ${limit}`.execute(db);
  return rows;
}

/** Locks a vendor's standing until the transaction ends and returns it; null for a vendor in no feed. */
export async function vendorStanding(tx: Db, code: string): Promise<VendorStanding | null> {
  const { rows } = await sql<Standing & Pause>`
    select v.shelf, ${vendorHot} as hot, v.pause_until, v.pause_texts from game_vendor v
    where v.code = ${code} and v.enabled for update`.execute(tx);
  const [row] = rows;
  return row ? { shelf: row.shelf, hot: row.hot, maintenance: toMaintenance(row) } : null;
}

export async function gameStanding(tx: Db, nodeId: string): Promise<GameStanding | null> {
  const { rows } = await sql<GameStanding>`
    select g.shelf, ${gameHot} as hot, ${gameFresh} as fresh from game g
    where g.node_id = ${nodeId} and g.enabled for update`.execute(tx);
  return rows[0] ?? null;
}

/** A mark equal to the feed's continues to follow the feed. */
export async function putVendorStanding(
  tx: Db,
  code: string,
  { shelf, hot, maintenance }: VendorStanding,
): Promise<void> {
  await sql`update game_vendor set shelf = ${shelf}, shelf_hot = nullif(${hot}::boolean, hot),
    pause_until = ${maintenance?.until ?? null}::timestamptz, pause_texts = ${JSON.stringify(maintenance?.texts ?? {})}::jsonb
    where code = ${code}`.execute(tx);
}

/** Whether the maintenance of a vendor is over. */
export async function isVendorDue(db: Db): Promise<boolean> {
  const due = db.selectFrom('game_vendor').select('code').where('pause_until', '<=', now).limit(1);
  return (await due.executeTakeFirst()) !== undefined;
}

/** Opens the vendors whose maintenance is over; returns their codes with the ends of their maintenance. */
export async function openDueVendors(tx: Db): Promise<{ code: string; until: Date }[]> {
  const { rows } = await sql<{ code: string; until: Date }>`
    with due as (select code, pause_until from game_vendor where pause_until <= clock_timestamp() for update)
    update game_vendor v set shelf = 'open', pause_until = null, pause_texts = '{}' from due where v.code = due.code
    returning v.code, due.pause_until as until`.execute(tx);
  return rows.toSorted((a, b) => (a.code < b.code ? -1 : 1));
}

export async function putGameStanding(tx: Db, nodeId: string, { shelf, hot, fresh }: GameStanding): Promise<void> {
  await sql`update game set shelf = ${shelf}, shelf_hot = nullif(${hot}::boolean, hot_rank is not null),
    shelf_new = nullif(${fresh}::boolean, is_new) where node_id = ${nodeId}`.execute(tx);
}
