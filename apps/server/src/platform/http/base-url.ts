import type { FastifyInstance } from 'fastify';

/** Where this very server is reached, for links in mails of a world that has no public address. */
export function ownUrl(server: FastifyInstance): string {
  const address = server.server.address();
  return `http://localhost:${typeof address === 'object' && address ? address.port : 80}`;
}
