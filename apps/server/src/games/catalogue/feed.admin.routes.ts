/** Feeds in the console: preview, import and export. */
import {
  exportCatalogueFeed,
  importCatalogueFeed,
  previewFeed,
} from '@parlour/contract/catalogue-feed.admin.endpoints';
import { recordAudit } from '../../core/audit/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { decodeText, NotUtf8 } from '../../platform/decode-text.ts';
import { fail, mount, ok, type Scope } from '../../platform/http/mount.ts';
import { CatalogueChanged, exportFeed, FeedRemovesMuch, importFeed, previewImport } from './catalogue.actions.ts';
import { FeedUnreadable, type Remark } from './feed.ts';
import type { EntryChange } from './feed-plan.ts';
import type { LiveCatalogue } from './live.ts';

/** Refused lines and warnings of one vendor in an answer. */
const REMARKS_SHOWN = 100;
/** Letters of a remark, or of a value of a field, in an answer. */
const MOST_LETTERS = 600;

type Deps = {
  db: Db;
  live: Pick<LiveCatalogue, 'refresh'>;
  /** Allowed hosts of pictures. */
  imageHosts: readonly string[];
};

/** Groups refused lines and warnings by vendor, those of no vendor first. */
function groupRemarks(refused: readonly Remark[], warnings: readonly Remark[]) {
  const all = [
    ...refused.map((remark) => ({ kind: 'refused' as const, ...remark })),
    ...warnings.map((remark) => ({ kind: 'warning' as const, ...remark })),
  ];
  const byVendor = Map.groupBy(all, ({ vendor }) => vendor);
  return [...byVendor]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([vendor, rows]) => ({
      vendor,
      refused: rows.filter(({ kind }) => kind === 'refused').length,
      warnings: rows.filter(({ kind }) => kind === 'warning').length,
      rows: rows.slice(0, REMARKS_SHOWN).map(({ vendor: _vendor, reason, ...row }) => ({
        ...row,
        reason: reason.slice(0, MOST_LETTERS),
      })),
    }));
}

const clip = (text: string | null): string | null =>
  text !== null && text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;

/** Returns one page of the differences that match. */
function pageOf(
  changes: readonly EntryChange[],
  query: { kind?: string; change?: string; before?: string; size: number },
) {
  const { kind, change, before = '0', size } = query;
  const found = changes.filter((each) => each.kind === (kind ?? each.kind) && each.change === (change ?? each.change));
  const end = Number(before) + size;
  const differences = found.slice(Number(before), end).map(({ fields, ...entry }) => ({
    ...entry,
    fields: fields.map(({ field, from, to }) => ({ field, from: clip(from), to: clip(to) })),
  }));
  return { differences, next: end < found.length ? String(end) : null };
}

/** Vendors of a partial import; null for all. */
const vendorsOf = ({ vendors }: { vendors?: string | undefined }): string[] | null => vendors?.split(',') ?? null;

/** Runs work on a feed; answers a file that is unusable as a whole with the reason. */
async function reading<T>(work: () => Promise<T>) {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FeedUnreadable || error instanceof NotUtf8)
      return fail('catalogue.feed', { reason: error.message.slice(0, MOST_LETTERS) });
    throw error;
  }
}

export function feedAdminRoutes(scope: Scope, { db, live, imageHosts }: Deps): void {
  mount(scope, previewFeed, ({ input: { query, body } }) =>
    reading(async () => {
      const found = await previewImport(db, decodeText(body), { imageHosts, vendors: vendorsOf(query) });
      const { changes, refused, warnings, ...preview } = found;
      return ok({
        ...preview,
        refused: refused.length,
        warnings: warnings.length,
        remarks: groupRemarks(refused, warnings),
        ...pageOf(changes, query),
      });
    }),
  );

  mount(scope, importCatalogueFeed, ({ input: { query, body }, operator, request }) =>
    reading(async () => {
      try {
        const report = await importFeed(db, decodeText(body), {
          imageHosts,
          vendors: vendorsOf(query),
          remove: query.remove === '1',
          expects: query.fingerprint,
          record: (tx, { vendors, classifications, games, refused, warnings, version }) =>
            recordAudit(tx, {
              operator,
              request,
              act: 'shelf.import',
              reason: query.reason.trim(),
              after: {
                ...(query.vendors ? { onlyVendors: vendorsOf(query) } : {}),
                gamesAdded: games.added,
                gamesChanged: games.changed,
                gamesRemoved: games.removed,
                vendorsAdded: vendors.added,
                vendorsChanged: vendors.changed,
                vendorsRemoved: vendors.removed,
                classificationsAdded: classifications.added,
                classificationsChanged: classifications.changed,
                classificationsRemoved: classifications.removed,
                linesRejected: refused.length,
                warnings: warnings.length,
                catalogueVersion: version.toString(),
              },
            }),
        });
        await live.refresh();
        const { vendors, classifications, games, refused } = report;
        return ok({ vendors, classifications, games, refused: refused.length });
      } catch (error) {
        if (error instanceof CatalogueChanged) return fail('catalogue.changed');
        if (error instanceof FeedRemovesMuch)
          return fail('catalogue.removes', { removed: error.removed, of: error.of });
        throw error;
      }
    }),
  );

  mount(scope, exportCatalogueFeed, async ({ input: { body }, operator, request }) => {
    const { format } = body;
    const { text, type, games, version } = await exportFeed(db, format);
    // Recorded before the file is sent.
    await recordAudit(db, {
      operator,
      request,
      act: 'shelf.exported',
      after: { format, games, catalogueVersion: version.toString() },
    });
    const name = `catalogue-${version}.${format}`;
    return ok({ name, type, content: Buffer.from(text).toString('base64'), rows: games });
  });
}
