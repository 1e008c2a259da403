/** What an edit of many games changes, and what its undoing changes. Pure. */
import type { GameDraft, GameStanding } from '@parlour/contract/game-edits.admin.endpoints';

/** An operator's decision about a game as it is stored: null where the feed decides. */
export type Decision = { shelf: GameStanding['shelf']; shelfHot: boolean | null; shelfNew: boolean | null };

/** A game with the decision about it, and what the feed says. */
export type EditableGame = Decision & {
  nodeId: string;
  name: string;
  vendor: string;
  feedHot: boolean;
  feedNew: boolean;
};

export type EditedGame = {
  game: EditableGame;
  before: GameStanding;
  after: GameStanding;
  /** The new decision: a mark equal to the feed's continues to follow the feed. */
  decision: Decision;
};

const standingOf = ({ shelf, shelfHot, shelfNew, feedHot, feedNew }: EditableGame): GameStanding => ({
  shelf,
  hot: shelfHot ?? feedHot,
  fresh: shelfNew ?? feedNew,
});

const follow = (mark: boolean, feeds: boolean): boolean | null => (mark === feeds ? null : mark);

/** Returns the games that an edit changes. A field that the edit does not set stays as it is. */
export function planEdit(games: readonly EditableGame[], { shelf, hot, fresh }: GameDraft): EditedGame[] {
  return games.flatMap((game) => {
    const before = standingOf(game);
    const after = { shelf: shelf ?? before.shelf, hot: hot ?? before.hot, fresh: fresh ?? before.fresh };
    if (after.shelf === before.shelf && after.hot === before.hot && after.fresh === before.fresh) return [];
    const decision = {
      shelf: after.shelf,
      shelfHot: hot === undefined ? game.shelfHot : follow(hot, game.feedHot),
      shelfNew: fresh === undefined ? game.shelfNew : follow(fresh, game.feedNew),
    };
    return [{ game, before, after, decision }];
  });
}

const STORED = { shelf: 'shelf', hot: 'shelfHot', fresh: 'shelfNew' } as const;

/** The decision about a game before and after an edit. */
type Recorded = { nodeId: string; before: Decision; after: Decision };
type Undone = { restore: (Decision & { nodeId: string })[]; kept: number };

/**
 * Returns the decisions that undo an edit. A field that was changed since the edit stays as it is, and so does one that
 * the edit did not set.
 *
 * @param current decisions by node id
 * @returns `kept`: games of which a field stays because it was changed since
 */
export function planUndo(
  { draft, games }: { draft: GameDraft; games: readonly Recorded[] },
  current: ReadonlyMap<string, Decision>,
): Undone {
  const fields = (['shelf', 'hot', 'fresh'] as const).filter((name) => draft[name] !== undefined);
  const undone: Undone = { restore: [], kept: 0 };
  for (const { nodeId, before, after } of games) {
    const now = current.get(nodeId);
    const since = fields.filter((name) => now?.[STORED[name]] !== after[STORED[name]]);
    if (!now || since.length > 0) undone.kept++;
    if (!now) continue;
    const next: Decision = { ...now };
    for (const name of fields) if (!since.includes(name)) Object.assign(next, { [STORED[name]]: before[STORED[name]] });
    const isSame = next.shelf === now.shelf && next.shelfHot === now.shelfHot && next.shelfNew === now.shelfNew;
    if (!isSame) undone.restore.push({ nodeId, ...next });
  }
  return undone;
}
