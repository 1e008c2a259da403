/** Imports a feed in one transaction, completely or not at all. */
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import {
  bumpVersion,
  type Change,
  countGames,
  findTakenCodes,
  listClassificationKeys,
  listFeedFields,
  listLotteryModes,
  listVendorCodes,
  putClassifications,
  putGames,
  putVendors,
  retireGames,
} from './catalogue.store.ts';
import { type Feed, type FeedGame, keep, type Remark, readFeed } from './feed.ts';
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

export type ImportOptions = {
  /** Allowed hosts of pictures, as in `pictureHosts` of the brand. */
  imageHosts: readonly string[];
  /** Whether the feed may remove more than a tenth of the games. */
  remove?: boolean;
};

/** The feed would remove so many games that it is probably truncated. */
export class FeedRemovesMuch extends Error {}

const NOTHING: Change = { added: 0, changed: 0, removed: 0 };
/** One in this many games may be removed without `remove`. */
const SHARE_REMOVED = 10;

/**
 * Refuses games with an unknown vendor or classification, and those whose vendor and code belong to another node id: a
 * feed must not attach a game to another's history.
 */
async function refuseUnfit(tx: Db, feed: Feed): Promise<void> {
  const vendors = new Set(await listVendorCodes(tx));
  const keysOf = await listClassificationKeys(tx);
  const holders = new Map(
    (await findTakenCodes(tx, [...new Set(['', ...feed.games.map((game) => game.vendor)])])).map((row) => [
      `${row.vendor_code}/${row.code}`,
      row.node_id,
    ]),
  );
  const faultOf = ({ vendor, code, nodeId, category, classifications }: FeedGame): [string, string] | null => {
    if (!vendors.has(vendor)) return [`vendor ${vendor} is unknown`, 'import the vendor first, in a JSON feed'];
    const known = keysOf.get(category) ?? [];
    const unknown = classifications.filter((key) => !known.includes(key));
    if (unknown.length > 0)
      return [`${category} has no classification ${unknown.join(', ')}`, `use one of: ${known.join(', ') || 'none'}`];
    const holder = holders.get(`${vendor}/${code}`);
    if (holder !== undefined && holder !== nodeId)
      return [`${vendor}/${code} belongs to node ${holder}`, `use node ${holder} for it, or another code`];
    return null;
  };
  feed.games = feed.games.filter((game) => {
    const fault = faultOf(game);
    if (!fault) return true;
    const [reason, mend] = fault;
    const line = feed.lines.get(game) ?? 0;
    feed.refused.push({ line, what: `game ${game.nodeId} (${game.vendor}/${game.code})`, reason, mend });
    keep(feed.kept, 'game', game, line);
    return false;
  });
}

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

/** Keeps each game's values for which a CSV feed has no column. */
async function keepUnnamed(tx: Db, feed: Feed): Promise<void> {
  const standing = new Map((await listFeedFields(tx)).map((row) => [row.nodeId, row]));
  const has = (column: string): boolean => feed.columns.has(column);
  for (const game of feed.games) {
    const before = standing.get(game.nodeId);
    if (!before) continue;
    for (const [language, name] of Object.entries(before.names))
      if (!has(`name_${language}`)) Object.assign(game.names, { [language]: name });
    game.icon = before.icon;
    if (!has('hot')) game.hot = before.hot;
    if (!has('new')) game.new = before.new;
    if (!has('order')) game.order = before.order;
    if (!has('engine')) game.engine = before.engine;
    if (!has('skin')) game.skin = before.skin;
    if (!has('iconUrl')) game.iconUrl = before.iconUrl;
  }
}

const inOrder = (remarks: Remark[]): Remark[] => remarks.toSorted((a, b) => a.line - b.line);

/**
 * Imports a feed and raises the catalogue's version when anything changed. Importing the same feed again changes
 * nothing.
 *
 * A feed is the whole catalogue: entries that it does not name are disabled; with a CSV feed this applies to games
 * only. Entries named by refused lines are not changed.
 *
 * @throws {FeedUnreadable} when the file as a whole is unusable
 * @throws {FeedRemovesMuch} when it would remove more than a tenth of the games without `remove`
 */
export async function importFeed(
  db: Db,
  text: string,
  { imageHosts, remove = false }: ImportOptions,
): Promise<ImportReport> {
  const feed = readFeed(text);
  const warnings = [...dropIcons(feed, imageHosts), ...warnOfEntries(feed)];
  const { kept } = feed;
  const removes = kept.nameless.length === 0;
  if (!removes) {
    const reason = 'a refused entry does not say what it is about, so nothing was removed from the catalogue';
    for (const line of kept.nameless)
      warnings.push({ line, what: 'entry', reason, mend: 'give it its code, and import the feed again' });
  }
  return inTransaction(db, async (tx) => {
    const before = await countGames(tx);
    const vendors = feed.gamesOnly ? NOTHING : await putVendors(tx, feed.vendors, removes ? kept.vendors : null);
    const classifications = feed.gamesOnly
      ? NOTHING
      : await putClassifications(tx, feed.classifications, removes ? kept.classifications : null);
    await refuseUnfit(tx, feed);
    if (feed.gamesOnly) await keepUnnamed(tx, feed);
    warnings.push(...warnOfLotteries(feed, await listLotteryModes(tx)));
    const put = await putGames(tx, feed.games);
    const named = [...kept.nodeIds, ...feed.games.map((game) => game.nodeId)];
    const removed = removes ? await retireGames(tx, { nodeIds: named, codes: kept.codes }) : 0;
    if (!remove && removed * SHARE_REMOVED > before)
      throw new FeedRemovesMuch(
        `The feed would remove ${removed} of ${before} games, more than a tenth; nothing was changed. If that is meant, import it with --remove.`,
      );
    const games = { ...put, removed };
    const moved = [vendors, classifications, games].some((c) => c.added + c.changed + c.removed > 0);
    const version = moved ? await bumpVersion(tx) : null;
    return { vendors, classifications, games, refused: inOrder(feed.refused), warnings: inOrder(warnings), version };
  });
}
