/**
 * Catalogue administration: open, paused, hidden, hot and new games, and maintenance of vendors. Each action is audited
 * in its own transaction.
 */
import {
  listCatalogueGames,
  listCatalogueVendors,
  updateCatalogueGame,
  updateCatalogueVendor,
} from '@parlour/contract/catalogue.admin.endpoints';
import { isLanguage } from '@parlour/contract/languages';
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
import type { Names } from './catalogue.tables.ts';
import type { LiveCatalogue } from './live.ts';

type Decide<S> = {
  read: (tx: Db) => Promise<S | null>;
  write: (tx: Db) => Promise<void>;
  /** Facts of a standing in the audit record; by default its fields. */
  toFacts?: (standing: S) => Record<string, unknown>;
};

/** Returns the texts that say something, in languages of the platform. */
const writtenTexts = (texts: Names): Names =>
  Object.fromEntries(
    Object.entries(texts)
      .map(([code, text]) => [code, text.trim()] as const)
      .filter(([code, text]) => isLanguage(code) && text !== ''),
  );

export function catalogueAdminRoutes(
  scope: Scope,
  { db, live, languages }: { db: Db; live: Pick<LiveCatalogue, 'refresh'>; languages: readonly string[] },
): void {
  mount(scope, listCatalogueVendors, async () =>
    ok({
      vendors: (await selectCatalogueVendors(db)).map(({ held_back, ...vendor }) => ({
        ...vendor,
        heldBack: held_back,
      })),
      languages: [...languages],
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
    { read, write, toFacts = (standing) => standing }: Decide<S>,
  ) {
    const { about, draft, ...act } = done;
    const found = await inTransaction(db, async (tx) => {
      await lockVersion(tx);
      const before = await read(tx);
      if (!before) return false;
      await write(tx);
      await recordAudit(tx, { ...act, before: { ...about, ...toFacts(before) }, after: toFacts(draft) });
      await bumpVersion(tx);
      return true;
    });
    if (!found) return fail('thing.unknown');
    await live.refresh();
    return ok(draft);
  }

  mount(scope, updateCatalogueVendor, async ({ input, operator, request }) => {
    const { code } = input.params;
    const { reason, ...body } = input.body;
    const until = body.maintenance?.until ?? null;
    if (until !== null && Date.parse(until) <= Date.now()) return fail('register.field', { field: 'until' });
    const texts = writtenTexts(body.maintenance?.texts ?? {});
    const isPlain = until === null && Object.keys(texts).length === 0;
    const draft = { ...body, maintenance: isPlain ? null : { until, texts } };
    return decide(
      { operator, request, act: 'shelf.vendor', reason: reason.trim(), about: { vendor: code }, draft },
      {
        read: (tx) => vendorStanding(tx, code),
        write: (tx) => putVendorStanding(tx, code, draft),
        toFacts: ({ maintenance, ...standing }) => ({ ...standing, ...maintenance }),
      },
    );
  });

  mount(scope, updateCatalogueGame, ({ input, operator, request }) => {
    const { nodeId } = input.params;
    const { reason, ...draft } = input.body;
    return decide(
      { operator, request, act: 'shelf.game', reason: reason.trim(), about: { game: nodeId }, draft },
      { read: (tx) => gameStanding(tx, nodeId), write: (tx) => putGameStanding(tx, nodeId, draft) },
    );
  });
}
