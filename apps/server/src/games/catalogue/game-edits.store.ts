/** SQL of edits of many games. */
import type { GameDraft, GameSelection } from '@parlour/contract/game-edits.admin.endpoints';
import { sql } from 'kysely';
import { daysAgo, now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { matchesSearch } from './catalogue.admin.store.ts';
import type { Availability, GameDecision, GameEditRow } from './catalogue.tables.ts';

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

/** Stores decisions about games. */
export async function putDecisions(tx: Db, decisions: (GameDecision & { nodeId: string })[]): Promise<void> {
  await sql`
    update game g set shelf = x.shelf, shelf_hot = x."shelfHot", shelf_new = x."shelfNew"
    from jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb)
      as x("nodeId" text, shelf text, "shelfHot" boolean, "shelfNew" boolean)
    where g.node_id = x."nodeId"`.execute(tx);
}

/** Reads the decisions about games, those in no feed included. */
export async function readDecisions(tx: Db, nodeIds: readonly string[]): Promise<Map<string, GameDecision>> {
  const { rows } = await sql<GameDecision & { nodeId: string }>`
    select node_id as "nodeId", shelf, shelf_hot as "shelfHot", shelf_new as "shelfNew" from game
    where node_id = any (${nodeIds}::text[])`.execute(tx);
  return new Map(rows.map(({ nodeId, ...decision }) => [nodeId, decision]));
}

/** Retention of edits; none is undone after it. */
const KEPT_DAYS = 30;

type NewEdit = { operator: string; draft: GameDraft; games: GameEditRow[]; reason: string };

/** Records an edit, and deletes those past their retention. */
export async function insertEdit(tx: Db, { operator, draft, games, reason }: NewEdit): Promise<void> {
  await tx
    .insertInto('game_edit')
    .values({
      made_by: operator,
      draft: JSON.stringify(draft),
      games: JSON.stringify(games),
      game_count: games.length,
      reason,
    })
    .execute();
  await tx.deleteFrom('game_edit').where('made_at', '<', daysAgo(KEPT_DAYS)).execute();
}

/** Lists edits, newest first. */
export const listEdits = (db: Db, limit: number) =>
  db
    .selectFrom('game_edit')
    .select(['id', 'made_at', 'made_by', 'draft', 'game_count', 'reason', 'undone_at', 'undone_by'])
    .where('made_at', '>=', daysAgo(KEPT_DAYS))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Locks an edit until the transaction ends and returns it; undefined for one past its retention. */
export const lockEdit = (tx: Db, id: bigint) =>
  tx
    .selectFrom('game_edit')
    .select(['draft', 'games', 'undone_at'])
    .where('id', '=', id)
    .where('made_at', '>=', daysAgo(KEPT_DAYS))
    .forUpdate()
    .executeTakeFirst();

export async function markUndone(tx: Db, id: bigint, operator: string): Promise<void> {
  await tx.updateTable('game_edit').set({ undone_at: now, undone_by: operator }).where('id', '=', id).execute();
}
