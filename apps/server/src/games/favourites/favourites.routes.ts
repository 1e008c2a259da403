import { canBeFavourite } from '@parlour/contract/catalogue';
import {
  addFavourite,
  listFavouriteIds,
  listFavourites,
  removeFavourite,
} from '@parlour/contract/favourites.endpoints';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import type { Hub } from '../../platform/events/hub.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { type LiveCatalogue, languageOf, ownList } from '../catalogue/index.ts';
import { isOfVendor, MOST_FAVOURITES } from './favourites.rules.ts';
import { deleteFavourite, insertFavourite, listFavouriteNodes } from './favourites.store.ts';

export type FavouritesDeps = { db: Db; live: LiveCatalogue; hub: Pick<Hub, 'publish'> };

/** Favourites are synchronised between a member's devices: each is notified with the commit, or when it reconnects. */
export function favouritesRoutes(scope: Scope, { db, live, hub }: FavouritesDeps): void {
  const findGame = (nodeId: string, language?: string) => live.now().gameOf(nodeId, languageOf(language));

  const publish = (tx: Tx, member: bigint, nodeId: string, on: boolean) =>
    hub.publish(tx, { member }, { type: 'favourite', nodeId, on });

  mount(scope, listFavouriteIds, async ({ session }) => ok(await listFavouriteNodes(db, session.memberId)));

  mount(scope, listFavourites, async ({ input: { query }, session }) => {
    const nodes = await listFavouriteNodes(db, session.memberId);
    const { games, ...figures } = ownList(
      nodes.map((node) => findGame(node, query.language)),
      { ...query, page: query.pageNo },
    );
    return ok({ content: games, pageNum: query.pageNo, pageSize: query.pageSize, ...figures });
  });

  mount(scope, addFavourite, async ({ input: { body }, session }) => {
    const game = findGame(body.nodeId);
    if (!game || !isOfVendor(game, body.vendor)) return fail('thing.unknown');
    if (!canBeFavourite(game.gameType)) return fail('favourite.not_offered');
    const outcome = await inTransaction(db, async (tx) => {
      const what = await insertFavourite(tx, session.memberId, game.nodeId, MOST_FAVOURITES);
      if (what === 'added') await publish(tx, session.memberId, game.nodeId, true);
      return what;
    });
    return outcome === 'full' ? fail('favourite.full') : ok({ nodeId: game.nodeId });
  });

  // A game that left the catalogue can still be removed.
  mount(scope, removeFavourite, async ({ input: { body }, session }) => {
    await inTransaction(db, async (tx) => {
      if (await deleteFavourite(tx, session.memberId, body.nodeId))
        await publish(tx, session.memberId, body.nodeId, false);
    });
    return ok({ nodeId: body.nodeId });
  });
}
