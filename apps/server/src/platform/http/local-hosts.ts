/** Which hosts and addresses are this machine's or its own network's, and so not reachable from the internet. */
import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';
import { plainAddress } from './addresses.ts';

/** Networks that the internet does not route: private ones, this machine, and those of documents and examples. */
const isPrivate = proxyAddr.compile([
  'loopback',
  'linklocal',
  'uniquelocal',
  '192.0.2.0/24',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '2001:db8::/32',
]);

/** Whether an IP address is one that the internet does not route. */
export const isLocalAddress = (address: string): boolean => {
  const plain = plainAddress(address);
  return isIP(plain) !== 0 && isPrivate(plain, 0);
};

/** Whether a hostname leads to this machine or its own network; IPv6 addresses may stand in brackets. */
export function isLocalHost(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/^\[|\]$/g, '');
  if (isIP(name) !== 0) return isLocalAddress(name);
  return name === 'localhost' || /\.(localhost|local|test)$/.test(name);
}

/** Whether a request comes from this machine or its own network, and names a host there. */
export const isLocalRequest = (request: FastifyRequest): boolean =>
  isLocalHost(request.hostname) && isLocalAddress(request.ip);
