/** Addresses of clients. */
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

const CARRIED = /^::ffff:(?:(\d+\.\d+\.\d+\.\d+)|([0-9a-f]{1,4}):([0-9a-f]{1,4}))$/i;

/** Converts an IPv4-mapped IPv6 address (`::ffff:203.0.113.7`, or `::ffff:cb00:7107`) to IPv4. */
export function plainAddress(address: string): string {
  const [, dotted, high, low] = CARRIED.exec(address) ?? [];
  if (high === undefined || low === undefined) return dotted ?? address;
  return [high, low]
    .map((text) => Number.parseInt(text, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}

/**
 * Returns a reader of the client's address for use before the framework handles a request, with the framework's own
 * rule: a forwarding header counts only when it was set by a trusted proxy.
 *
 * @param trustedProxies addresses or networks
 */
export function addressReader(trustedProxies: string[]): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return (request) => request.socket.remoteAddress ?? '';
  const trust = proxyAddr.compile(trustedProxies);
  return (request) => proxyAddr(request, trust);
}
