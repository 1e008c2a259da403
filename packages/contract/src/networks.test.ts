import { expect, it } from 'vitest';
import { isNetwork } from './networks.ts';

it.each(['203.0.113.7', '10.0.0.0/8', '0.0.0.0/1', '255.255.255.255/32', '::1', '2001:db8::/48', '::ffff:10.0.0.1'])(
  '%s is an address or a network',
  (text) => expect(isNetwork(text)).toBe(true),
);

it.each([
  '',
  '10.0.0',
  '10.0.0.0.',
  '10.0.0.256',
  '010.0.0.1',
  '10.0.0.0/0',
  '10.0.0.0/33',
  '10.0.0.0/8/8',
  '10.0.0.0/255.0.0.0',
  '2001:db8::/129',
  '2001:db8',
  ':',
  'fe80::1%eth0',
  'loopback',
  'office.example',
  ' 10.0.0.1',
])('“%s” is none', (text) => expect(isNetwork(text)).toBe(false));
