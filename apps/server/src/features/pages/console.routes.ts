/** The operator console's build under `/console/` of its own host. Like every page it holds nothing personal: its calls ask for a session. */
import { join } from 'node:path';
import { CONSOLE_BASE as BASE } from '@parlour/contract/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ASK, holdFile, holdFolder, sendFile, YEAR } from './files.ts';

/**
 * Serves the console. Any address under it that is no file of the build is the one page.
 *
 * @param dist folder of the build; without a build the addresses are unknown
 */
export function consolePlugin(app: FastifyInstance, dist: string): void {
  const page = holdFile(join(dist, 'index.html'));
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
