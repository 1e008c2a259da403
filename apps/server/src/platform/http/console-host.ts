/**
 * The console has a hostname of its own, which serves nothing else; other hosts serve nothing of the console. So no
 * player's page, and no game in it, shares an origin or a cookie with an operator.
 */
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { CONSOLE_BASE } from '@parlour/contract/routes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { plainAddress } from './addresses.ts';
import { sendFailure } from './mount.ts';

/** Other routes that the console's pages need: pictures, brand files, fonts, the documentation, readiness. */
const SHARED = ['/img/', '/brand/', '/fonts/', '/docs', '/readyz'];

/** Whether a route belongs to the console. */
export const isOfConsole = (route: string): boolean =>
  route === '/console' || route.startsWith(CONSOLE_BASE) || route.startsWith('/wps/console/');

export type Hosts = {
  isConsole: (request: FastifyRequest) => boolean;
  /**
   * Whether a request may be for the console's host, by its own header or a proxy's, before the framework handles it.
   */
  mayBeConsole: (request: IncomingMessage) => boolean;
};

/** Distinguishes the hosts. @param hostname the console's, in lower case and without a port */
export function parseHosts({ hostname }: { hostname: string }): Hosts {
  const names = (header: string | string[] | undefined): boolean =>
    header !== undefined && String(header).toLowerCase().includes(hostname);
  return {
    isConsole: (request) => request.hostname.toLowerCase() === hostname,
    mayBeConsole: ({ headers }) => names(headers.host) || names(headers['x-forwarded-host']),
  };
}

/**
 * Decides whether a request is served, redirected to the console or unknown.
 *
 * @param route pattern of the matched route; undefined for an unknown address
 */
export function wayOf(route: string | undefined, isConsole: boolean): 'on' | 'home' | 'unknown' {
  if (route === undefined) return 'on';
  if (!isConsole) return isOfConsole(route) ? 'unknown' : 'on';
  if (route === '/') return 'home';
  return isOfConsole(route) || SHARED.some((start) => route.startsWith(start)) ? 'on' : 'unknown';
}

/**
 * Guards every route that is registered after this call. Refused callers receive `request.unknown_path`.
 *
 * @param networks addresses and networks of operators; empty for no restriction
 */
export function guardHosts(app: FastifyInstance, hosts: Hosts, networks: readonly string[]): void {
  const trusts = networks.length > 0 ? proxyAddr.compile([...networks]) : null;
  app.addHook('onRequest', async (request, reply) => {
    const isConsole = hosts.isConsole(request);
    const way = wayOf(request.routeOptions.url, isConsole);
    const isOutside = isConsole && trusts !== null && !trusts(plainAddress(request.ip), 0);
    if (way === 'unknown' || isOutside) return sendFailure(reply, 'request.unknown_path');
    if (way === 'home') return reply.header('cache-control', 'no-cache').redirect(CONSOLE_BASE, 302);
  });
}
