/**
 * Maintenance mode and region blocking on the server: one hook before every route, so that no route can be forgotten.
 * Exempt routes are named by the pattern of the matched route, never by the raw address of a request.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendFailure } from './mount.ts';

export type ClosedCode = 'system.maintenance' | 'system.region' | 'system.upgrading';
/** Returns why a caller is refused, or null. */
export type VerdictOf = (address: string) => ClosedCode | null;

/** Exempt: the status, which explains why everything else is closed, and the readiness check. */
const STATUS = new Set(['/wps/system/status', '/wps/relay/wps/system/status', '/readyz']);
/** Exempt: vendors, whose bets the gateway refuses itself; payments in progress; files of the maintenance page. */
const OPEN_UNDER = ['/gateway/', '/payments/webhook/', '/lottery/feeds/', '/assets/', '/brand/'];
const OPEN_FILES = new Set(['/sw.js', '/manifest.webmanifest']);
/** Pages answer with a document that explains the closure. */
const PAGES = new Set(['/', '/m', '/m/*']);

export type Standing = 'open' | 'page' | 'closed';

/**
 * Classifies a route for the time while the platform is closed. @param route pattern of the route; undefined for an
 * unknown address
 */
export function standingOf(route: string | undefined): Standing {
  if (route === undefined) return 'closed';
  if (PAGES.has(route)) return 'page';
  const isOpen = STATUS.has(route) || OPEN_FILES.has(route) || OPEN_UNDER.some((start) => route.startsWith(start));
  return isOpen ? 'open' : 'closed';
}

/** Seconds until a caller may retry, for `Retry-After`. */
const RETRY_SECONDS = '30';

export type ServedRoute = { method: string; url: string };

/**
 * Guards every route that is registered after this call.
 *
 * @param isStaff whether a request is on the console's host, which is never closed
 * @returns the guarded routes; the array grows while routes are registered
 */
export function guardAvailability(
  app: FastifyInstance,
  verdictOf: VerdictOf,
  isStaff: (request: FastifyRequest) => boolean,
): ServedRoute[] {
  const routes: ServedRoute[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) routes.push({ method: each, url });
  });
  app.addHook('onRequest', async (request: FastifyRequest, reply) => {
    if (standingOf(request.routeOptions.url) !== 'closed' || isStaff(request)) return;
    const code = verdictOf(request.ip);
    if (code === null) return;
    if (code !== 'system.region') reply.header('retry-after', RETRY_SECONDS);
    return sendFailure(reply, code);
  });
  return routes;
}
