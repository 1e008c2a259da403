/** The console's shelf: what is offered, paused, hidden, hot and new. Each act is recorded in its transaction. */
import {
  listShelfGames,
  listShelfVendors,
  setShelfGame,
  setShelfVendor,
} from '@parlour/contract/catalogue.admin.endpoints';
import { type Act, noteAct } from '../../core/audit/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import {
  gameStanding,
  listGamesOnShelf,
  listVendorsOnShelf,
  putGameStanding,
  putVendorStanding,
  vendorStanding,
} from './catalogue.admin.store.ts';
import { raiseVersion } from './catalogue.store.ts';
import type { LiveCatalogue } from './live.ts';

export function shelfRoutes(scope: Scope, { db, live }: { db: Db; live: Pick<LiveCatalogue, 'refresh'> }): void {
  mount(scope, listShelfVendors, async () =>
    ok({
      vendors: (await listVendorsOnShelf(db)).map(({ held_back, ...vendor }) => ({ ...vendor, heldBack: held_back })),
    }),
  );

  mount(scope, listShelfGames, async ({ input }) => {
    const { name = '', vendor = '', shelf = null, before = null, size } = input.query;
    const found = await listGamesOnShelf(db, { name: name.trim(), vendor, shelf, before, limit: size + 1 });
    const games = found.slice(0, size).map(({ node_id, vendor_code, vendor_shelf, ...game }) => ({
      ...game,
      nodeId: node_id,
      vendor: vendor_code,
      vendorShelf: vendor_shelf,
    }));
    return ok({ games, next: found.length > size ? (games.at(-1)?.nodeId ?? null) : null });
  });

  /**
   * Puts a standing down with its record and another version of the catalogue. Answers once this process shows it; the
   * others hear of the version.
   */
  async function decide<S extends Record<string, unknown>>(
    done: Pick<Act, 'operator' | 'request' | 'act' | 'reason'> & { about: Record<string, string>; wish: S },
    read: (tx: Db) => Promise<S | null>,
    write: (tx: Db) => Promise<void>,
  ) {
    const { about, wish, ...act } = done;
    const found = await inTransaction(db, async (tx) => {
      const before = await read(tx);
      if (!before) return false;
      await write(tx);
      await noteAct(tx, { ...act, before: { ...about, ...before }, after: wish });
      await raiseVersion(tx);
      return true;
    });
    if (!found) return fail('thing.unknown');
    await live.refresh();
    return ok(wish);
  }

  mount(scope, setShelfVendor, ({ input, operator, request }) => {
    const { code } = input.params;
    const { reason, ...wish } = input.body;
    return decide(
      { operator, request, act: 'shelf.vendor', reason: reason.trim(), about: { vendor: code }, wish },
      (tx) => vendorStanding(tx, code),
      (tx) => putVendorStanding(tx, code, wish),
    );
  });

  mount(scope, setShelfGame, ({ input, operator, request }) => {
    const { nodeId } = input.params;
    const { reason, ...wish } = input.body;
    return decide(
      { operator, request, act: 'shelf.game', reason: reason.trim(), about: { game: nodeId }, wish },
      (tx) => gameStanding(tx, nodeId),
      (tx) => putGameStanding(tx, nodeId, wish),
    );
  });
}
