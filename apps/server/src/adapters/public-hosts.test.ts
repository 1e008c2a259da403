import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { outgoing, Unreachable } from './outgoing.ts';
import { isPublicAddress, isPublicLiteral } from './public-hosts.ts';

it.each([
  '127.0.0.1',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '0.0.0.0',
  '100.64.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '::ffff:10.0.0.1',
  '::ffff:0a00:0001',
  '::ffff:169.254.169.254',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  'nonsense',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['8.8.8.8', '2606:4700:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it('tests addresses in a host, and leaves names to their resolution', () => {
  expect(['[::1]', '[::ffff:7f00:1]', '127.0.0.1', '[2606:4700::1]', 'example.com'].map(isPublicLiteral)).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
});

it('calls nobody on this machine: by address, in other notations, and by a name that resolves to it', async () => {
  let calls = 0;
  const server = createServer((_, answer) => {
    calls++;
    answer.end('{}');
  });
  await new Promise<void>((open) => server.listen(0, open));
  const { port } = server.address() as AddressInfo;
  const ask = outgoing({}, { publicOnly: true });
  for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', 'localhost']) {
    const error: unknown = await ask(`http://${host}:${port}/`).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Unreachable);
    expect((error as Unreachable).cause).toBe('its address is not public');
  }
  expect(calls).toBe(0);
  // The same server answers whoever may call it.
  expect((await outgoing()(`http://127.0.0.1:${port}/`)).status).toBe(200);
  server.close();
});
