/** Addresses that anybody on the internet may be sent to: none of this machine, its network or its cloud's metadata. */
import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { plainAddress } from '../platform/http/addresses.ts';
import { isLocalAddress } from '../platform/http/local-hosts.ts';

/** Networks beyond the local ones that are not public: unspecified, shared, protocol, benchmark, multicast, reserved. */
const OTHERS = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['100.64.0.0', 10],
  ['192.0.0.0', 24],
  ['192.88.99.0', 24],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  OTHERS.addSubnet(network, prefix);
for (const [network, prefix] of [
  ['::', 96],
  // Addresses that carry an IPv4 address, which a gateway would unpack.
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['2001::', 32],
  ['100::', 64],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  OTHERS.addSubnet(network, prefix, 'ipv6');

/** Whether an IP address is public. */
export function isPublicAddress(address: string): boolean {
  const plain = plainAddress(address);
  const family = isIP(plain);
  if (family === 0 || isLocalAddress(plain)) return false;
  return !OTHERS.check(plain, family === 6 ? 'ipv6' : 'ipv4');
}

/** Whether a hostname is no IP address, or a public one; IPv6 addresses are in brackets. */
export function isPublicLiteral(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '');
  return isIP(name) === 0 || isPublicAddress(name);
}

/** Resolves a host for a connection; fails if any of its addresses is not public. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, []);
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
      return done(new Error('its address is not public'), []);
    const [first] = addresses;
    return options.all ? done(null, addresses) : done(null, first?.address ?? '', first?.family ?? 4);
  });
};
