/** Addresses of callers. */
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** `::ffff:203.0.113.7` is the IPv4 address that it carries. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');

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
