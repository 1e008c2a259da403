import type { FastifyInstance } from 'fastify';

/** URL of this server on localhost, for links in mails of an installation without a public address. */
export function ownUrl(server: FastifyInstance): string {
  const address = server.server.address();
  return `http://localhost:${typeof address === 'object' && address ? address.port : 80}`;
}
