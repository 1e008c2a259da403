/**
 * The server's own answer to "may this caller come in": one hook before every route, so that no route can be forgotten.
 * What stays open is named here by the pattern of the matched route, never by the raw address of a request.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendFailure } from './mount.ts';

export type ClosedCode = 'system.maintenance' | 'system.region' | 'system.upgrading';
/** Why a caller stays out, or null. */
export type VerdictOf = (address: string) => ClosedCode | null;

/** The status itself, which says why everything else is closed; and whether the server is there at all. */
const STATUS = new Set(['/wps/system/status', '/wps/relay/wps/system/status', '/readyz']);
/** Vendors, whose bets the gateway refuses by itself; payments that are under way; the files that the closed page is made of. */
const OPEN_UNDER = ['/gateway/', '/payments/webhook/', '/lottery/feeds/', '/assets/', '/brand/'];
const OPEN_FILES = new Set(['/sw.js', '/manifest.webmanifest']);
/** Pages answer with a document that says what is the matter. */
const PAGES = new Set(['/', '/m', '/m/*']);

export type Standing = 'open' | 'page' | 'closed';

/** What a route is while the house is closed. @param route pattern of the route; undefined for an unknown address */
export function standingOf(route: string | undefined): Standing {
  if (route === undefined) return 'closed';
  if (PAGES.has(route)) return 'page';
  const isOpen = STATUS.has(route) || OPEN_FILES.has(route) || OPEN_UNDER.some((start) => route.startsWith(start));
  return isOpen ? 'open' : 'closed';
}

/** Seconds after which a caller may ask again. */
const RETRY_SECONDS = '30';

export type ServedRoute = { method: string; url: string };

/**
 * Guards every route that is registered after this call.
 *
 * @param isStaff whether a request is on the console's host, where operators come and go however closed the house is
 * @returns those routes, growing while they are registered
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
