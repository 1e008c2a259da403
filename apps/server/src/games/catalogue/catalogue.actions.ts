/**
 * Imports a feed in one transaction, completely or not at all, previews what an import would change, and exports the
 * catalogue as a feed.
 */
import { createHash } from 'node:crypto';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import {
  bumpVersion,
  disableEntries,
  listLotteryModes,
  lockVersion,
  putClassifications,
  putGames,
  putVendors,
  readCatalogueState,
  readVersion,
} from './catalogue.store.ts';
import { type Feed, type FeedGame, type Remark, readFeed } from './feed.ts';
import { type FeedFile, type FeedFileFormat, toFeed } from './feed-export.ts';
import {
  type Change,
  type EntryChange,
  type ImportPlan,
  listFeedVendors,
  planImport,
  restrictFeed,
} from './feed-plan.ts';
import { warnOfEntries, warnOfLotteries } from './feed-warnings.ts';

export type ImportReport = {
  vendors: Change;
  classifications: Change;
  games: Change;
  refused: Remark[];
  /** Parts that were left out of imported entries. */
  warnings: Remark[];
  /** New version of the catalogue; null when nothing changed. */
  version: bigint | null;
};

/** What an import would change. */
export type ImportPreview = Omit<ImportReport, 'version'> & {
  format: 'json' | 'csv';
  /** All vendors that the feed names, whichever are imported. */
  feedVendors: ReturnType<typeof listFeedVendors>;
  /** Identifies feed and catalogue: the same import has another one once the catalogue has changed. */
  fingerprint: string;
  changes: EntryChange[];
  /** Enabled games that the feed is about. */
  gamesBefore: number;
  /** The import needs `remove`. */
  removesMany: boolean;
};

export type FeedOptions = {
  /** Allowed hosts of pictures, as in `pictureHosts` of the brand. */
  imageHosts: readonly string[];
  /** Vendors to import; nothing of others is changed. All when null or omitted. */
  vendors?: readonly string[] | null;
};

export type ImportOptions = FeedOptions & {
  /** Whether the feed may remove more than a tenth of the games. */
  remove?: boolean;
  /** Fingerprint of the preview that is imported; without one, the feed is imported whatever the catalogue is. */
  expects?: string;
  /** Records the import, in its transaction. Called only if something changes. */
  record?: (tx: Db, report: ImportReport & { version: bigint }) => Promise<void>;
};

/** Payload of the command for feeds on the control socket. */
export type FeedCommand = { text: string; dryRun: boolean; remove: boolean; vendors: string[] | null };

/** The feed would remove so many games that it is probably truncated. */
export class FeedRemovesMuch extends Error {
  readonly removed: number;
  readonly of: number;
  constructor(removed: number, of: number) {
    super(
      `The feed would remove ${removed} of ${of} games, more than a tenth; nothing was changed. If that is meant, import it with --remove.`,
    );
    [this.removed, this.of] = [removed, of];
  }
}

/** The catalogue is not the one that was previewed. */
export class CatalogueChanged extends Error {}

/** One in this many games may be removed without `remove`. */
const SHARE_REMOVED = 10;

/** Returns the URL of a picture, if it is on one of the hosts. */
function iconOn(hosts: readonly string[], text: string): string | null {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  const isOn = hosts.some((host) => url.href.startsWith(`${new URL(host).href.replace(/\/+$/, '')}/`));
  return isOn ? url.href : null;
}

/** Removes pictures that pages may not load; a generated tile is shown instead. */
function dropIcons(feed: Feed, hosts: readonly string[]): Remark[] {
  /** Games of each unknown host: one warning per host, because a single setting fixes them all. */
  const dropped = new Map<string, { games: FeedGame[]; example: string }>();
  for (const game of feed.games) {
    if (game.iconUrl === '') continue;
    const icon = iconOn(hosts, game.iconUrl);
    if (icon === null) {
      const url = URL.parse(game.iconUrl);
      const place = url?.protocol === 'https:' && url.username === '' && url.password === '' ? url.origin : '';
      const group = dropped.get(place) ?? { games: [], example: game.iconUrl.slice(0, 200) };
      group.games.push(game);
      dropped.set(place, group);
    }
    game.iconUrl = icon ?? '';
  }
  return [...dropped].map(([place, { games, example }]) => {
    const [first] = games;
    const of = first ? `${first.vendor}/${first.code}` : '';
    return {
      line: (first && feed.lines.get(first)) ?? 0,
      vendor: games.every((game) => game.vendor === first?.vendor) ? (first?.vendor ?? '') : '',
      code: games.length === 1 ? (first?.code ?? '') : '',
      what: games.length === 1 ? `game ${first?.nodeId} (${of})` : `${games.length} games, the first of them ${of}`,
      reason: place
        ? `${games.length === 1 ? 'its picture is' : 'their pictures are'} on ${place}, outside of the hosts that pages may show: ${example}`
        : `${games.length === 1 ? 'its picture has' : 'their pictures have'} no usable https address: ${example}`,
      mend: place
        ? `name ${place} in imageHosts of brand.json and start the server again, then import the feed again`
        : 'give https addresses, or leave the pictures out',
    };
  });
}

const inOrder = (remarks: readonly Remark[]): Remark[] => remarks.toSorted((a, b) => a.line - b.line);

/** A parsed feed with the warnings that do not depend on the catalogue. */
type OpenedFeed = {
  feed: Feed;
  only: ReadonlySet<string> | null;
  feedVendors: ImportPreview['feedVendors'];
  warnings: Remark[];
  fingerprintAt: (version: bigint) => string;
};

function openFeed(text: string, { imageHosts, vendors = null }: FeedOptions): OpenedFeed {
  const whole = readFeed(text);
  const feed = vendors === null ? whole : restrictFeed(whole, vendors);
  const warnings = [...dropIcons(feed, imageHosts), ...warnOfEntries(feed)];
  const reason = 'a refused entry does not say what it is about, so nothing was removed from the catalogue';
  const mend = 'give it its code, and import the feed again';
  for (const line of feed.kept.nameless) warnings.push({ line, what: 'entry', vendor: '', code: '', reason, mend });
  const contents = createHash('sha256').update(text).digest('base64url');
  const fingerprintAt = (version: bigint): string =>
    createHash('sha256')
      .update(JSON.stringify([contents, imageHosts, vendors?.toSorted() ?? null, version.toString()]))
      .digest('base64url');
  const only = vendors && new Set(vendors);
  return { feed, only, feedVendors: listFeedVendors(whole), warnings, fingerprintAt };
}

/** Compares a feed with the catalogue as it is. */
async function plan(db: Db, opened: OpenedFeed): Promise<ImportPlan & Pick<ImportReport, 'refused' | 'warnings'>> {
  const planned = planImport(await readCatalogueState(db), opened.feed, opened.only);
  const ofLotteries = warnOfLotteries(planned.feed, await listLotteryModes(db));
  return {
    ...planned,
    refused: inOrder(planned.feed.refused),
    warnings: inOrder([...opened.warnings, ...ofLotteries]),
  };
}

const isMany = ({ counts, gamesBefore }: ImportPlan): boolean => counts.games.removed * SHARE_REMOVED > gamesBefore;

/**
 * Returns what the import of a feed would change. Writes nothing.
 *
 * @throws {FeedUnreadable} when the file as a whole is unusable
 */
export async function previewImport(db: Db, text: string, options: FeedOptions): Promise<ImportPreview> {
  const opened = openFeed(text, options);
  // Before the tables: a change in between makes the fingerprint outdated, never the differences.
  const version = await readVersion(db);
  const planned = await plan(db, opened);
  return {
    ...planned.counts,
    refused: planned.refused,
    warnings: planned.warnings,
    format: planned.feed.gamesOnly ? 'csv' : 'json',
    feedVendors: opened.feedVendors,
    fingerprint: opened.fingerprintAt(version),
    changes: planned.changes,
    gamesBefore: planned.gamesBefore,
    removesMany: isMany(planned),
  };
}

/**
 * Imports a feed and raises the catalogue's version when anything changed. Importing the same feed again changes
 * nothing.
 *
 * A feed is the whole catalogue: entries that it does not name are disabled; with a CSV feed this applies to games
 * only. Entries named by refused lines are not changed. An import of some vendors changes nothing of others, and adds
 * the classifications that its games need.
 *
 * @throws {FeedUnreadable} when the file as a whole is unusable, or does not name one of the vendors
 * @throws {FeedRemovesMuch} when it would remove more than a tenth of the games without `remove`
 * @throws {CatalogueChanged} when the catalogue is not the one of the expected fingerprint
 */
export async function importFeed(
  db: Db,
  text: string,
  { remove = false, expects, record, ...options }: ImportOptions,
): Promise<ImportReport> {
  const opened = openFeed(text, options);
  return inTransaction(db, async (tx) => {
    const before = await lockVersion(tx);
    if (expects !== undefined && expects !== opened.fingerprintAt(before))
      throw new CatalogueChanged('The catalogue is not the one that was previewed; nothing was changed.');
    const planned = await plan(tx, opened);
    const { put, disable, counts, changes, refused, warnings } = planned;
    if (!remove && isMany(planned)) throw new FeedRemovesMuch(counts.games.removed, planned.gamesBefore);
    if (changes.length === 0) return { ...counts, refused, warnings, version: null };
    await putVendors(tx, put.vendors);
    await putClassifications(tx, put.classifications);
    await putGames(tx, put.games);
    await disableEntries(tx, disable);
    const report = { ...counts, refused, warnings, version: await bumpVersion(tx) };
    await record?.(tx, report);
    return report;
  });
}

/** Returns the catalogue of one version as a feed. */
export async function exportFeed(db: Db, format: FeedFileFormat): Promise<FeedFile & { version: bigint }> {
  return inTransaction(db, async (tx) => {
    const version = await lockVersion(tx);
    return { ...toFeed(await readCatalogueState(tx), format), version };
  });
}
