/**
 * Refuses writing requests while the disk is nearly full: one hook before every route, so that none can be forgotten.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendFailure } from './mount.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call changes state, whatever its method. */
    changes?: boolean;
  }
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Vendors' calls, which the gateway refuses in the vendor's protocol. */
const VENDORS = '/gateway/';
const RETRY_SECONDS = '30';

const writes = ({ method, routeOptions: { url = '', config } }: FastifyRequest): boolean =>
  !url.startsWith(VENDORS) && (!READING.has(method) || config.changes === true);

/** Guards every route that is registered after this call. @param isDiskLow evaluated for each call */
export function guardWrites(app: FastifyInstance, isDiskLow: () => boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isDiskLow() || !writes(request)) return;
    return sendFailure(reply.header('retry-after', RETRY_SECONDS), 'system.full');
  });
}
