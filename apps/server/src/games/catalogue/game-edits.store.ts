/** SQL of edits of many games. */
import type { GameSelection } from '@parlour/contract/game-edits.admin.endpoints';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { matchesSearch } from './catalogue.admin.store.ts';
import type { Availability } from './catalogue.tables.ts';

const EVERY = { name: '', vendor: '', shelf: null };

/** Condition of the chosen games; games and vendors that are in no feed are never chosen. */
const isChosen = ({ nodeIds, filter }: GameSelection) => {
  const matches = matchesSearch(filter ? { ...filter, name: filter.name.trim() } : EVERY);
  return sql<boolean>`${matches} and (${nodeIds}::text[] is null or g.node_id = any (${nodeIds}::text[]))`;
};

/** Selects chosen games by node id, with what operators decided and what the feed says. */
export async function selectEditable(db: Db, selection: GameSelection, limit: number) {
  const { rows } = await sql<{
    nodeId: string;
    name: string;
    vendor: string;
    shelf: Availability;
    shelfHot: boolean | null;
    shelfNew: boolean | null;
    feedHot: boolean;
    feedNew: boolean;
  }>`
    select g.node_id as "nodeId", coalesce(g.names ->> 'EN', g.code) as name, g.vendor_code as vendor, g.shelf,
      g.shelf_hot as "shelfHot", g.shelf_new as "shelfNew", g.hot_rank is not null as "feedHot", g.is_new as "feedNew"
    from game g join game_vendor v on v.code = g.vendor_code
    where ${isChosen(selection)} order by length(g.node_id), g.node_id limit ${limit}`.execute(db);
  return rows;
}

/** Counts the chosen games. */
export async function countChosen(db: Db, selection: GameSelection): Promise<number> {
  const { rows } = await sql<{ games: number }>`
    select count(*)::int as games from game g join game_vendor v on v.code = g.vendor_code
    where ${isChosen(selection)}`.execute(db);
  return rows[0]?.games ?? 0;
}

export type StoredDecision = {
  nodeId: string;
  shelf: Availability;
  shelfHot: boolean | null;
  shelfNew: boolean | null;
};

/** Stores decisions about games. */
export async function putDecisions(tx: Db, decisions: StoredDecision[]): Promise<void> {
  await sql`
    update game g set shelf = x.shelf, shelf_hot = x."shelfHot", shelf_new = x."shelfNew"
    from jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb)
      as x("nodeId" text, shelf text, "shelfHot" boolean, "shelfNew" boolean)
    where g.node_id = x."nodeId"`.execute(tx);
}
