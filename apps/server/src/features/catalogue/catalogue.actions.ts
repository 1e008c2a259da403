/** Importing a feed: all of it in one transaction, or nothing. */
import type { Db } from '../../db/db.ts';
import { inTransaction } from '../../db/transaction.ts';
import {
  type Change,
  findTakenCodes,
  listVendorCodes,
  putClassifications,
  putGames,
  putVendors,
  raiseVersion,
  retireGames,
} from './catalogue.store.ts';
import { type Feed, type Refusal, readFeed } from './feed.ts';

export type ImportReport = {
  vendors: Change;
  classifications: Change;
  games: Change;
  refused: Refusal[];
  version: bigint | null;
};

const NOTHING: Change = { added: 0, changed: 0, removed: 0 };

/** Refuses games whose vendor and code belong to another node id: a feed may not move a game under another's history. */
async function refuseTaken(tx: Db, feed: Feed): Promise<void> {
  const vendors = new Set(await listVendorCodes(tx));
  const taken = new Map(
    (await findTakenCodes(tx, [...new Set(['', ...feed.games.map((g) => g.vendor)])])).map((row) => [
      `${row.vendor_code}/${row.code}`,
      row.node_id,
    ]),
  );
  feed.games = feed.games.filter((game) => {
    const holder = taken.get(`${game.vendor}/${game.code}`);
    const refuse = (reason: string, mend: string) => {
      feed.kept.push(game.nodeId);
      feed.refused.push({ line: 0, what: `game ${game.nodeId}`, reason, mend });
      return false;
    };
    if (!vendors.has(game.vendor))
      return refuse(`vendor ${game.vendor} is unknown`, 'import the vendor first, in a JSON feed');
    if (holder !== undefined && holder !== game.nodeId) {
      return refuse(
        `${game.vendor}/${game.code} belongs to node ${holder}`,
        `use node ${holder} for it, or another code`,
      );
    }
    return true;
  });
}

/**
 * Imports a feed and raises the catalogue's version when anything changed. Importing the same feed again changes
 * nothing.
 *
 * A JSON feed is the whole catalogue: what it does not name is switched off. A refused game that is in the catalogue
 * already stays as it is. A CSV feed adds and changes games only.
 *
 * @throws {FeedUnreadable} when the file as a whole is unusable
 */
export async function importFeed(db: Db, text: string): Promise<ImportReport> {
  const feed = readFeed(text);
  return inTransaction(db, async (tx) => {
    const vendors = feed.gamesOnly ? NOTHING : await putVendors(tx, feed.vendors);
    const classifications = feed.gamesOnly ? NOTHING : await putClassifications(tx, feed.classifications);
    await refuseTaken(tx, feed);
    const put = await putGames(tx, feed.games);
    const removed = feed.gamesOnly
      ? 0
      : await retireGames(tx, [...feed.games.map((game) => game.nodeId), ...feed.kept]);
    const games = { ...put, removed };
    const moved = [vendors, classifications, games].some((c) => c.added + c.changed + c.removed > 0);
    const version = moved ? await raiseVersion(tx) : null;
    return { vendors, classifications, games, refused: feed.refused.toSorted((a, b) => a.line - b.line), version };
  });
}
