/**
 * Documentation at `/docs`. Its code is loaded and its document built at the first request, because few requests need
 * it and every start would pay for it. Operators' endpoints are documented on the console's host only.
 */
import type { Endpoint } from '@parlour/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOfConsole } from './console-host.ts';

const PREFIX = '/docs';

/**
 * Serves the document and its page.
 *
 * @param endpoints every mounted endpoint, read at the first request
 * @param isConsole whether a request is on the console's host
 */
export function docsRoutes(
  app: FastifyInstance,
  endpoints: Endpoint[],
  isConsole: (request: FastifyRequest) => boolean,
): void {
  const made: Partial<Record<'all' | 'players', Promise<FastifyInstance>>> = {};
  const docsFor = (request: FastifyRequest): Promise<FastifyInstance> => {
    const whose = isConsole(request) ? 'all' : 'players';
    made[whose] ??= import('./openapi.ts').then(({ buildDocs }) =>
      buildDocs(PREFIX, whose === 'all' ? endpoints : endpoints.filter(({ path }) => !isOfConsole(path))),
    );
    return made[whose];
  };
  app.addHook('onClose', async () => {
    for (const docs of Object.values(made)) await (await docs).close();
  });
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { statusCode, headers, rawPayload } = await (await docsFor(request)).inject({
      method: 'GET',
      url: request.url,
      headers: request.headers,
    });
    return reply.code(statusCode).headers(headers).send(rawPayload);
  };
  for (const url of [PREFIX, `${PREFIX}/*`]) app.get(url, answer);
}
