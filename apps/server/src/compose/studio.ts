/**
 * The in-house studio in the same process. It is composed here and nowhere else, and it gets what any vendor gets: the
 * gateway's address, the codes and keys of the vendors in whose name it plays, and a public list of the games' names and tile recipes.
 */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { GameInfo } from '../../../studio/src/server/games.ts';
import type { GatewayKeys } from '../../../studio/src/server/gateway-client.ts';
import { importFile } from '../../../studio/src/server/import.ts';
import { studioPlugin } from '../../../studio/src/server/plugin.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/db.ts';
import type { LiveCatalogue } from '../features/catalogue/index.ts';
import { type GameRow, playedAs, recipeOfGame } from './art.ts';
import { openStudioDatabase } from './studio-database.store.ts';
import { STUDIO_PATH } from './studio-paths.ts';

export const STUDIO_LAUNCH_PAGE = `${STUDIO_PATH}/play`;
/** Shows a round again; the language is the page's own choice. */
export const STUDIO_RECALL_PAGE = `${STUDIO_PATH}/recall?round={round}`;

/** What the studio is told of a game of the catalogue. */
export const gameInfo = (game: GameRow & { gatewayVendor?: string }): GameInfo => ({
  ...(game.gatewayVendor ? { vendor: game.gatewayVendor } : {}),
  names: game.names,
  category: playedAs(game),
  engine: game.engine,
  recipe: recipeOfGame(game),
});

export type StudioParts = { config: Config; database: Database; keys: GatewayKeys; live: LiveCatalogue };

/** Mounts the studio; `reachGatewayAt` tells it the gateway's address once that is known. */
export async function mountStudio(
  server: FastifyInstance,
  { config, database, keys, live }: StudioParts,
): Promise<{ reachGatewayAt: (url: string) => void }> {
  let gatewayUrl = '';
  const dir = join(config.dataDir, 'studio');
  const shared = await openStudioDatabase(database, config.studioDatabaseUrl);
  await importFile(shared, { dir, vendor: keys[0].vendor, now: Date.now() }).then(
    (imported) => {
      if (!imported) return;
      const file = { file: join(dir, 'studio.sqlite'), ...imported };
      if (imported.left === 0)
        server.log.info(file, 'the studio keeps its rounds in the database now; its file was renamed');
      else
        server.log.error(
          file,
          "rounds of the studio's file wait for another of their player; the next start takes them over",
        );
    },
    // The rounds stay in the file; whoever plays goes on without them.
    (error: unknown) =>
      server.log.error({ err: error, dir }, "the studio's file could not be taken over; it stays as it is"),
  );
  await studioPlugin(server, {
    gatewayUrl: () => gatewayUrl,
    keys,
    dataDir: dir,
    database: shared,
    publicPath: STUDIO_PATH,
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
