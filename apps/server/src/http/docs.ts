/**
 * The documentation at `/docs`. Its code is read and its document made when somebody first looks: few do, and every start
 * would pay for it.
 */
import type { Endpoint } from '@parlour/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const PREFIX = '/docs';

/** Serves the document and its page. @param endpoints everything that is mounted, read at the first request */
export function docsRoutes(app: FastifyInstance, endpoints: Endpoint[]): void {
  let docs: Promise<FastifyInstance> | null = null;
  app.addHook('onClose', async () => (await docs)?.close());
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    docs ??= import('./openapi.ts').then(({ buildDocs }) => buildDocs(PREFIX, endpoints));
    const { statusCode, headers, rawPayload } = await (await docs).inject({
      method: 'GET',
      url: request.url,
      headers: request.headers,
    });
    return reply.code(statusCode).headers(headers).send(rawPayload);
  };
  for (const url of [PREFIX, `${PREFIX}/*`]) app.get(url, answer);
}
