/**
 * Build of the operator console under `/console/` of its own host. Like every page it contains no personal data: its
 * calls require a session.
 */
import { join } from 'node:path';
import { nameHouse } from '@parlour/contract/house-zone';
import { CONSOLE_BASE as BASE } from '@parlour/contract/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ASK, type HeldFile, heldText, holdFile, holdFolder, sendFile, YEAR } from './files.ts';

type ConsoleOptions = {
  /** Folder of the build; without a build the paths are unknown. */
  dist: string;
  /** The brand's IANA time zone. */
  timeZone: string;
  /** Decimals of the brand's currency. */
  decimals: number;
};

/** Reads the single page, and inserts the time zone and the decimals of the house. */
function holdPage({ dist, ...house }: ConsoleOptions): HeldFile | null {
  const built = holdFile(join(dist, 'index.html'));
  return built && heldText(nameHouse(built.body.toString(), house), '.html');
}

/** Serves the console. Any path under it that is not a file of the build serves the single page. */
export function consolePlugin(app: FastifyInstance, options: ConsoleOptions): void {
  const { dist } = options;
  const page = holdPage(options);
  if (!page) return;
  const assets = holdFolder(join(dist, 'assets'));
  app.get<{ Params: { name: string } }>(`${BASE}assets/:name`, (request, reply) => {
    const file = assets.get(request.params.name);
    return file ? sendFile(request, reply, file, YEAR) : reply.callNotFound();
  });
  app.get('/console', (_request, reply) => reply.header('cache-control', ASK).redirect(BASE, 302));
  const answer = (request: FastifyRequest, reply: FastifyReply) => sendFile(request, reply, page, ASK);
  app.get(BASE, answer);
  const workshop = holdFile(join(dist, 'workshop.html'));
  if (workshop) app.get(`${BASE}workshop`, (request, reply) => sendFile(request, reply, workshop, ASK));
  app.get(`${BASE}*`, answer);
}
