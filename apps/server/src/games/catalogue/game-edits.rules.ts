/** What an edit of many games changes. Pure. */
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
