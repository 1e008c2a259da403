/**
 * Protection against cross-site request forgery: one hook before every route refuses state-changing calls from pages of
 * other sites, and removes cookies from responses to requests of other sites' pages. A route that other sites call by
 * design declares `callers: 'anywhere'`; it then has to authenticate its callers itself, by a signature or a token.
 *
 * Browsers name the caller in `Sec-Fetch-Site`, older ones in `Origin`, and no page can set either header. A request
 * without both does not come from a browser's page and is allowed.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendFailure } from './mount.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Allowed callers of the route; pages of its own origin only when undefined. */
    callers?: 'anywhere';
  }
}

/**
 * Routes of other subjects' plugins, and how they authenticate callers: vendors sign each call, payment providers sign
 * each message, and the studio's game frames have an opaque origin and a session token.
 */
export const ANYWHERE_UNDER = ['/gateway/', '/payments/webhook/', '/lottery/feeds/', '/studio/'];

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a page of another origin made a request. An origin of the same site counts as foreign, because the console,
 * the games and the players' pages may share one site.
 *
 * @param own the server's own names for this request: `host` as sent by the browser, with a port if any, and `url` as
 * configured, which a proxy may hide from the request
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
  // When the request is for the configured address, the scheme must match too.
  return caller.host !== own.host.toLowerCase() || configured?.host === caller.host;
}

/** Whether a browser loads an address as a page or prefetches it, instead of a script of ours calling it. */
const isNoCall = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-mode'] === 'navigate' ||
  headers.purpose === 'prefetch' ||
  String(headers['sec-purpose'] ?? '').startsWith('prefetch');

/** Returns the configured address of the host that a request reached; null when there is none. */
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
    // A picture or a link on another site must not replace the visitor's session with its own.
    if (reply.hasHeader('set-cookie') && !isExempt(request) && isFromElsewhere(request))
      reply.removeHeader('set-cookie');
  });
}
