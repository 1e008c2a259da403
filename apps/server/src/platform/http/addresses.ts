/** Addresses of callers. */
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

const CARRIED = /^::ffff:(?:(\d+\.\d+\.\d+\.\d+)|([0-9a-f]{1,4}):([0-9a-f]{1,4}))$/i;

/** `::ffff:203.0.113.7`, which is also written `::ffff:cb00:7107`, is the IPv4 address that it carries. */
export function plainAddress(address: string): string {
  const [, dotted, high, low] = CARRIED.exec(address) ?? [];
  if (high === undefined || low === undefined) return dotted ?? address;
  return [high, low]
    .map((text) => Number.parseInt(text, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}

/**
 * Reads the caller's address before the framework sees a request, by the framework's own rule: what a forwarding
 * header says counts only when a trusted proxy said it.
 *
 * @param trustedProxies addresses or networks
 */
export function addressReader(trustedProxies: string[]): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return (request) => request.socket.remoteAddress ?? '';
  const trust = proxyAddr.compile(trustedProxies);
  return (request) => proxyAddr(request, trust);
}
