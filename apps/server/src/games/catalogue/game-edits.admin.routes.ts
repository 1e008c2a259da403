/** Edits of many games in the console: preview, the edit of what was previewed, and its undoing. */
import { GAMES_SHOWN, MOST_EDITED_GAMES } from '@parlour/contract/game-edits';
import {
  editGames,
  type GameDraft,
  type GameSelection,
  listGameEdits,
  previewGameEdit,
  undoGameEdit,
} from '@parlour/contract/game-edits.admin.endpoints';
import { recordAudit } from '../../core/audit/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { bumpVersion, lockVersion, readVersion } from './catalogue.store.ts';
import { type EditedGame, planEdit, planUndo } from './game-edits.rules.ts';
import {
  countChosen,
  insertEdit,
  listEdits,
  lockEdit,
  markUndone,
  putDecisions,
  readDecisions,
  selectEditable,
} from './game-edits.store.ts';
import type { LiveCatalogue } from './live.ts';

/** Edits in the list. */
const LISTED = 20;

type Compared = { matched: number; isTooMany: boolean; edited: EditedGame[] };

/** Compares the chosen games with an edit; too many are counted only. */
async function compare(db: Db, selection: GameSelection, draft: GameDraft): Promise<Compared> {
  const games = await selectEditable(db, selection, MOST_EDITED_GAMES + 1);
  if (games.length > MOST_EDITED_GAMES)
    return { matched: await countChosen(db, selection), isTooMany: true, edited: [] };
  return { matched: games.length, isTooMany: false, edited: planEdit(games, draft) };
}

export function gameEditRoutes(scope: Scope, { db, live }: { db: Db; live: Pick<LiveCatalogue, 'refresh'> }): void {
  mount(scope, previewGameEdit, async ({ input: { body } }) => {
    // Before the games: a change in between makes the version outdated, never the comparison.
    const version = await readVersion(db);
    const { matched, isTooMany, edited } = await compare(db, body.selection, body.draft);
    const sample = edited.slice(0, GAMES_SHOWN).map(({ game: { nodeId, name, vendor }, before, after }) => ({
      nodeId,
      name,
      vendor,
      before,
      after,
    }));
    return ok({ version: version.toString(), matched, changed: edited.length, isTooMany, sample });
  });

  mount(scope, editGames, async ({ input: { body }, operator, request }) => {
    const { selection, draft, version, reason } = body;
    const outcome = await inTransaction(db, async (tx) => {
      if ((await lockVersion(tx)).toString() !== version) return fail('catalogue.changed');
      const { matched, isTooMany, edited } = await compare(tx, selection, draft);
      if (isTooMany) return fail('catalogue.many', { matched, most: MOST_EDITED_GAMES });
      if (edited.length === 0) return ok({ changed: 0 });
      await putDecisions(
        tx,
        edited.map(({ game, decision }) => ({ nodeId: game.nodeId, ...decision })),
      );
      const games = edited.map(({ game: { nodeId, shelf, shelfHot, shelfNew }, decision }) => ({
        nodeId,
        before: { shelf, shelfHot, shelfNew },
        after: decision,
      }));
      await insertEdit(tx, { operator: operator.name, draft, games, reason: reason.trim() });
      const { filter } = selection;
      await recordAudit(tx, {
        operator,
        request,
        act: 'shelf.games',
        reason: reason.trim(),
        after: {
          ...draft,
          games: edited.length,
          ...(filter ? { filter: [filter.name.trim(), filter.vendor, filter.shelf ?? ''].filter(Boolean) } : {}),
          nodeIds: edited.map(({ game }) => game.nodeId),
        },
      });
      await bumpVersion(tx);
      return ok({ changed: edited.length });
    });
    if (outcome.ok) await live.refresh();
    return outcome;
  });

  mount(scope, listGameEdits, async () => {
    const rows = (await listEdits(db, LISTED)).map((row) => ({
      id: row.id.toString(),
      madeAt: row.made_at.toISOString(),
      madeBy: row.made_by,
      draft: row.draft,
      games: row.game_count,
      reason: row.reason,
      undone: row.undone_at && row.undone_by !== null ? { at: row.undone_at.toISOString(), by: row.undone_by } : null,
    }));
    return ok({ rows });
  });

  mount(scope, undoGameEdit, async ({ input: { params, body }, operator, request }) => {
    const id = BigInt(params.id);
    const outcome = await inTransaction(db, async (tx) => {
      await lockVersion(tx);
      const edit = await lockEdit(tx, id);
      if (!edit) return fail('thing.unknown');
      if (edit.undone_at) return fail('catalogue.undone');
      const nodeIds = edit.games.map(({ nodeId }) => nodeId);
      const { restore, kept } = planUndo(edit, await readDecisions(tx, nodeIds));
      await putDecisions(tx, restore);
      await markUndone(tx, id, operator.name);
      await recordAudit(tx, {
        operator,
        request,
        act: 'shelf.undone',
        reason: body.reason.trim(),
        after: {
          edit: params.id,
          games: restore.length,
          changedSince: kept,
          nodeIds: restore.map(({ nodeId }) => nodeId),
        },
      });
      if (restore.length > 0) await bumpVersion(tx);
      return ok({ restored: restore.length, kept });
    });
    if (outcome.ok) await live.refresh();
    return outcome;
  });
}
