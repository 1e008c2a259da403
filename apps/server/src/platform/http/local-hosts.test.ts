import { expect, it } from 'vitest';
import { isLocalHost } from './local-hosts.ts';

it.each([
  ['localhost', true],
  ['LOCALHOST', true],
  ['play.localhost', true],
  ['parlour.local', true],
  ['127.0.0.1', true],
  ['192.168.1.20', true],
  ['10.1.2.3', true],
  ['[::1]', true],
  ['fd00::1', true],
  ['::ffff:10.0.0.1', true],
  ['203.0.113.7', true],
  ['8.8.8.8', false],
  ['[2606:4700::1111]', false],
  ['play.example.com', false],
  ['localhost.evil.example', false],
  ['127.0.0.1.evil.example', false],
  ['', false],
])('the host %s is local: %s', (host, isLocal) => {
  expect(isLocalHost(host)).toBe(isLocal);
});
