/**
 * Composes the in-house studio in the same process. It receives only what any vendor gets: the gateway's URL, the codes
 * and keys of the vendors in whose name it plays, and a public list of the games' names and tile parameters.
 */
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { StudioDatabase } from '../../../studio/src/server/database.ts';
import type { GameInfo } from '../../../studio/src/server/games.ts';
import type { GatewayKeys } from '../../../studio/src/server/gateway-client.ts';
import { type Imported, importFile, importLeft } from '../../../studio/src/server/import.ts';
import { studioPlugin } from '../../../studio/src/server/plugin.ts';
import { SQLITE_FILE } from '../../../studio/src/server/sqlite.ts';
import type { Config } from '../config/config.ts';
import type { LiveCatalogue } from '../games/catalogue/index.ts';
import type { Database } from '../platform/db/db.ts';
import { type GameRow, playedAs, recipeOfGame } from './art.ts';
import { openStudioDatabase } from './studio-database.store.ts';
import { STUDIO_PATH } from './studio-paths.ts';

export const STUDIO_LAUNCH_PAGE = `${STUDIO_PATH}/play`;
/** Page that replays a round; the page chooses the language. */
export const STUDIO_RECALL_PAGE = `${STUDIO_PATH}/recall?round={round}`;

/** Data of a catalogue game for the studio. */
export const gameInfo = (game: GameRow & { gatewayVendor?: string }): GameInfo => ({
  ...(game.gatewayVendor ? { vendor: game.gatewayVendor } : {}),
  names: game.names,
  category: playedAs(game),
  engine: game.engine,
  recipe: recipeOfGame(game),
});

export type StudioParts = {
  config: Config;
  database: Database;
  keys: GatewayKeys;
  live: LiveCatalogue;
  /** Time zone of the brand, in which players see their rounds. */
  timeZone: string;
};

type ImportParts = { dir: string; vendor: string; log: Pick<FastifyBaseLogger, 'info' | 'error'> };

/**
 * Imports the studio's file of an earlier version, if there is one.
 *
 * @returns `retry`, which imports the rounds left behind because their player had another pending one
 */
export async function startImport(
  database: StudioDatabase,
  { dir, vendor, log }: ImportParts,
): Promise<{ retry: () => Promise<void> }> {
  /** Null before the first import. */
  let left: number | null = null;
  const note = (imported: Imported | undefined): void => {
    const was = left;
    left = imported?.left ?? 0;
    if (!imported || left === was) return;
    const facts = { file: join(dir, SQLITE_FILE), ...imported };
    if (left === 0) log.info(facts, 'the studio keeps its rounds in the database now; its file was renamed');
    else
      log.info(facts, "rounds of the studio's file wait for another one of their player; each sweep tries them again");
  };
  const source = () => ({ dir, vendor, now: Date.now() });
  let hasFailed = false;
  try {
    note(await importFile(database, source()));
  } catch (error) {
    // The rounds stay in the file; players continue without them.
    hasFailed = true;
    log.error({ err: error, dir }, "the studio's file could not be imported; each sweep tries it again");
  }
  return {
    async retry() {
      if (hasFailed) {
        note(await importFile(database, source()));
        hasFailed = false;
      } else if (left) note(await importLeft(database, source()));
    },
  };
}

/** Mounts the studio; `reachGatewayAt` sets the gateway's URL once it is known. */
export async function mountStudio(
  server: FastifyInstance,
  { config, database, keys, live, timeZone }: StudioParts,
): Promise<{ reachGatewayAt: (url: string) => void }> {
  let gatewayUrl = '';
  const dir = join(config.dataDir, 'studio');
  const shared = await openStudioDatabase(database, config.studioDatabaseUrl);
  const importing = await startImport(shared, { dir, vendor: keys[0].vendor, log: server.log });
  await studioPlugin(server, {
    gatewayUrl: () => gatewayUrl,
    keys,
    dataDir: dir,
    database: shared,
    beforeSweep: importing.retry,
    publicPath: STUDIO_PATH,
    timeZone,
    catalogue: (nodeId) => {
      const game = live.now().find(nodeId);
      return game && gameInfo(game);
    },
  });
  return {
    reachGatewayAt(url) {
      gatewayUrl = url;
    },
  };
}
