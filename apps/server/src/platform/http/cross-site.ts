/**
 * Cross-site request forgery: one hook before every route refuses calls that change something when a page of another
 * site makes them, and takes cookies off the answers that other sites' pages cause. A route that other sites call by
 * design declares `callers: 'anywhere'`; it then has to prove its callers itself, by a signature or a token.
 *
 * Browsers name the caller in `Sec-Fetch-Site`, older ones in `Origin`, and no page can write either header. A request
 * without both comes from no browser's page and is let through.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendFailure } from './mount.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route: pages of its own origin alone when it is not said. */
    callers?: 'anywhere';
  }
}

/**
 * Routes that other subjects serve by a plugin of their own, and what proves their callers: vendors sign each call,
 * payment providers sign each message, and the studio's game frames have an opaque origin and a token of their session.
 */
export const ANYWHERE_UNDER = ['/gateway/', '/payments/webhook/', '/lottery/feeds/', '/studio/'];

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a page of another origin made a request. An origin of the same site counts as foreign: the console, the games
 * and the players' pages may share one.
 *
 * @param own the server's own names for this request: `host` as the browser asked for it, with a port if there is one,
 *   and `url` as it is configured, which a proxy may hide from the request
 */
export function isForeign(headers: IncomingHttpHeaders, own: { host: string; url: string | null }): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  const caller = new URL(origin);
  const configured = own.url === null ? null : new URL(own.url);
  if (configured?.origin === caller.origin) return false;
  // Where the configured address is the one that was asked for, its scheme counts too.
  return caller.host !== own.host.toLowerCase() || configured?.host === caller.host;
}

/** Whether a browser loads an address as a page or ahead of need, instead of a script of ours calling it. */
const isNoCall = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-mode'] === 'navigate' ||
  headers.purpose === 'prefetch' ||
  String(headers['sec-purpose'] ?? '').startsWith('prefetch');

/** @param urlFor the configured address of the host that a request reached; null when there is none */
export type OwnUrl = (request: FastifyRequest) => string | null;

/** Guards every route that is registered after this call. */
export function guardCrossSite(app: FastifyInstance, urlFor: OwnUrl): void {
  const isFromElsewhere = (request: FastifyRequest): boolean =>
    isForeign(request.headers, { host: request.host, url: urlFor(request) });
  const isExempt = ({ routeOptions: { url = '', config } }: FastifyRequest): boolean =>
    config.callers === 'anywhere' || ANYWHERE_UNDER.some((start) => url.startsWith(start));

  app.addHook('onRequest', async (request, reply) => {
    const isReading = READING.has(request.method);
    if (isReading && request.routeOptions.config.changes !== true) return;
    if (isExempt(request)) return;
    if (isFromElsewhere(request) || (isReading && isNoCall(request))) return sendFailure(reply, 'access.denied');
  });
  app.addHook('onSend', async (request, reply) => {
    // A picture or a link of another site must not put its own session in the place of the visitor's.
    if (reply.hasHeader('set-cookie') && !isExempt(request) && isFromElsewhere(request))
      reply.removeHeader('set-cookie');
  });
}
