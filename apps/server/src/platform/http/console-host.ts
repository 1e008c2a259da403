/**
 * The console has a hostname of its own: there is nothing else on it, and nothing of it anywhere else. So no page of a
 * player, and no game in it, ever shares an origin or a cookie with an operator.
 */
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { CONSOLE_BASE } from '@parlour/contract/routes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { plainAddress } from './addresses.ts';
import { sendFailure } from './mount.ts';

/** What the console's pages are made of besides: pictures, the brand's look, faces, the documentation, the server's health. */
const SHARED = ['/img/', '/brand/', '/fonts/', '/docs', '/readyz'];

/** Whether a route is the console's. */
export const isOfConsole = (route: string): boolean =>
  route === '/console' || route.startsWith(CONSOLE_BASE) || route.startsWith('/wps/console/');

export type Hosts = {
  isConsole: (request: FastifyRequest) => boolean;
  /** Whether a request may be the console's, before the framework has seen it: its own header or a proxy's says so. */
  mayBeConsole: (request: IncomingMessage) => boolean;
};

/** Tells the hosts apart. @param hostname the console's, in small letters and without a port */
export function parseHosts({ hostname }: { hostname: string }): Hosts {
  const names = (header: string | string[] | undefined): boolean =>
    header !== undefined && String(header).toLowerCase().includes(hostname);
  return {
    isConsole: (request) => request.hostname.toLowerCase() === hostname,
    mayBeConsole: ({ headers }) => names(headers.host) || names(headers['x-forwarded-host']),
  };
}

/**
 * Where a request on the console's host, or for the console, goes.
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
 * Guards every route that is registered after this call. Whoever may not come in is told that there is nothing.
 *
 * @param networks addresses and networks that operators come from; from anywhere when there are none
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
