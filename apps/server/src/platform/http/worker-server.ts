/** A server that takes no API calls: it runs jobs or the studio for others, and reports its health. */
import type { FastifyInstance } from 'fastify';
import { sendFailure } from './mount.ts';

/** Paths that every server answers, whatever its roles. */
const ALWAYS = ['/readyz', '/metrics'];

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

/**
 * Without the role `api`, answers 404 to everything but health, metrics and, with the role `studio`, the studio's pages
 * and calls. Register it before any route.
 */
export function guardRoles(app: FastifyInstance, roles: ReadonlySet<string>, studioPath: string): void {
  if (roles.has('api')) return;
  const isServed = (path: string): boolean =>
    ALWAYS.includes(path) || (roles.has('studio') && (path === studioPath || path.startsWith(`${studioPath}/`)));
  app.addHook('onRequest', async (request, reply) => {
    if (!isServed(pathOf(request.url))) return sendFailure(reply, 'thing.unknown');
  });
}
