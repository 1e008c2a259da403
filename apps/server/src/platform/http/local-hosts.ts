/** Detects hosts and addresses of this machine or its local network, which are not reachable from the internet. */
import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';
import { plainAddress } from './addresses.ts';

/** Networks that are not routed on the internet: private, loopback, link-local and documentation networks. */
const isPrivate = proxyAddr.compile([
  'loopback',
  'linklocal',
  'uniquelocal',
  '192.0.2.0/24',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '2001:db8::/32',
]);

/** Whether an IP address is not routed on the internet. */
export const isLocalAddress = (address: string): boolean => {
  const plain = plainAddress(address);
  return isIP(plain) !== 0 && isPrivate(plain, 0);
};

/** Whether a hostname is this machine's or its local network's; IPv6 addresses may be in brackets. */
export function isLocalHost(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/^\[|\]$/g, '');
  if (isIP(name) !== 0) return isLocalAddress(name);
  return name === 'localhost' || /\.(localhost|local|test)$/.test(name);
}

/** Whether a request comes from this machine or its local network, and names a host there. */
export const isLocalRequest = (request: FastifyRequest): boolean =>
  isLocalHost(request.hostname) && isLocalAddress(request.ip);
