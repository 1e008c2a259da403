/** Catalogue administration: open, paused, hidden, hot and new games. Each action is audited in its own transaction. */
import {
  listCatalogueGames,
  listCatalogueVendors,
  updateCatalogueGame,
  updateCatalogueVendor,
} from '@parlour/contract/catalogue.admin.endpoints';
import { type Act, recordAudit } from '../../core/audit/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import {
  gameStanding,
  putGameStanding,
  putVendorStanding,
  selectCatalogueGames,
  selectCatalogueVendors,
  vendorStanding,
} from './catalogue.admin.store.ts';
import { bumpVersion, lockVersion } from './catalogue.store.ts';
import type { LiveCatalogue } from './live.ts';

export function catalogueAdminRoutes(
  scope: Scope,
  { db, live }: { db: Db; live: Pick<LiveCatalogue, 'refresh'> },
): void {
  mount(scope, listCatalogueVendors, async () =>
    ok({
      vendors: (await selectCatalogueVendors(db)).map(({ held_back, ...vendor }) => ({
        ...vendor,
        heldBack: held_back,
      })),
    }),
  );

  mount(scope, listCatalogueGames, async ({ input }) => {
    const { name = '', vendor = '', shelf = null, before = null, size } = input.query;
    const found = await selectCatalogueGames(db, { name: name.trim(), vendor, shelf, before, limit: size + 1 });
    const games = found.slice(0, size).map(({ node_id, vendor_code, vendor_shelf, ...game }) => ({
      ...game,
      nodeId: node_id,
      vendor: vendor_code,
      vendorShelf: vendor_shelf,
    }));
    return ok({ games, next: found.length > size ? (games.at(-1)?.nodeId ?? null) : null });
  });

  /**
   * Stores a decision with its audit record, and raises the catalogue's version. Resolves once this process uses it;
   * the others are notified of the version.
   */
  async function decide<S extends Record<string, unknown>>(
    done: Pick<Act, 'operator' | 'request' | 'act' | 'reason'> & { about: Record<string, string>; draft: S },
    read: (tx: Db) => Promise<S | null>,
    write: (tx: Db) => Promise<void>,
  ) {
    const { about, draft, ...act } = done;
    const found = await inTransaction(db, async (tx) => {
      await lockVersion(tx);
      const before = await read(tx);
      if (!before) return false;
      await write(tx);
      await recordAudit(tx, { ...act, before: { ...about, ...before }, after: draft });
      await bumpVersion(tx);
      return true;
    });
    if (!found) return fail('thing.unknown');
    await live.refresh();
    return ok(draft);
  }

  mount(scope, updateCatalogueVendor, ({ input, operator, request }) => {
    const { code } = input.params;
    const { reason, ...draft } = input.body;
    return decide(
      { operator, request, act: 'shelf.vendor', reason: reason.trim(), about: { vendor: code }, draft },
      (tx) => vendorStanding(tx, code),
      (tx) => putVendorStanding(tx, code, draft),
    );
  });

  mount(scope, updateCatalogueGame, ({ input, operator, request }) => {
    const { nodeId } = input.params;
    const { reason, ...draft } = input.body;
    return decide(
      { operator, request, act: 'shelf.game', reason: reason.trim(), about: { game: nodeId }, draft },
      (tx) => gameStanding(tx, nodeId),
      (tx) => putGameStanding(tx, nodeId, draft),
    );
  });
}
