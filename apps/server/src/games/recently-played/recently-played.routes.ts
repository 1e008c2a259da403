import { addRecent, addRecentGame, listRecentlyPlayed } from '@parlour/contract/recently-played.endpoints';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Hub } from '../../platform/events/hub.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { type LiveCatalogue, languageOf, ownList } from '../catalogue/index.ts';
import { MOST_RECENTLY_PLAYED } from './recently-played.rules.ts';
import { listRecentNodes, recordRecent } from './recently-played.store.ts';

export type RecentlyPlayedDeps = { db: Db; live: LiveCatalogue; hub: Pick<Hub, 'publish'> };

export function recentlyPlayedRoutes(scope: Scope, { db, live, hub }: RecentlyPlayedDeps): void {
  const findGame = (nodeId: string, language?: string) => live.now().gameOf(nodeId, languageOf(language));

  mount(scope, listRecentlyPlayed, async ({ input: { query }, session }) => {
    const nodes = await listRecentNodes(db, session.memberId, MOST_RECENTLY_PLAYED);
    const { games, ...figures } = ownList(
      nodes.map((node) => findGame(node, query.language)),
      query,
    );
    return ok({ list: games, ...figures });
  });

  async function add({ nodeId, vendor }: { nodeId: string; vendor?: string | undefined }, { memberId }: Session) {
    const game = findGame(nodeId);
    if (!game || (vendor && vendor !== game.vassalage)) return fail('thing.unknown');
    await inTransaction(db, async (tx) => {
      await recordRecent(tx, memberId, game.nodeId, MOST_RECENTLY_PLAYED);
      await hub.publish(tx, { member: memberId }, { type: 'recent', nodeId: game.nodeId });
    });
    return ok({ nodeId: game.nodeId });
  }
  mount(scope, addRecent, ({ input: { query }, session }) => add(query, session));
  mount(scope, addRecentGame, ({ input: { body }, session }) => add(body, session));
}
