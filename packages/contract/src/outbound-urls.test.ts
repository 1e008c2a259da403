import { describe, expect, it } from 'vitest';
import { HOST_ENTRY, isListed, wayOf } from './outbound-urls.ts';

const HOSTS = ['t.me', '*.example.com'];
const ORIGIN = 'https://play.example';
const way = (address: string) => wayOf(address, HOSTS, ORIGIN);

describe('where a link leads', () => {
  it('pages of this app stand by their path, and by the whole address of this very site', () => {
    for (const path of ['/m', '/m/home', '/m/help?i=3&tag=a%20b', '/m/notice#top', '/m?x=1'])
      expect(way(path)).toEqual({ to: 'page', path });
    expect(way(`${ORIGIN}/m/home`)).toEqual({ to: 'page', path: '/m/home' });
    for (const path of [
      '/',
      '/mx',
      '/wps/session/logout',
      '//m/x',
      '/m//x',
      '/m/../x',
      '/m/%2e%2E/x',
      '/m/a\\b',
      '/m/%00',
    ])
      expect([path, way(path)]).toEqual([path, null]);
  });

  it('hosts of the list are followed, by name or below one, and no other', () => {
    expect(way('https://t.me/parlour')).toEqual({ to: 'outside', url: 'https://t.me/parlour', host: 't.me' });
    expect(way('https://T.ME')).toMatchObject({ host: 't.me' });
    expect(way('https://a.b.example.com/x?y#z')).toMatchObject({ host: 'a.b.example.com' });
    for (const address of ['https://example.com', 'https://xt.me', 'https://t.me.evil.net', 'https://badexample.com'])
      expect([address, way(address)]).toEqual([address, null]);
    expect(wayOf('https://t.me/', [])).toBeNull();
    expect(isListed('example.com', ['*.example.com'])).toBe(false);
  });

  it('a list holds names, never numbers, ports or whole endings', () => {
    const entries = ['t.me', '*.example.com', 'xn--80ak6aa92e.com', 'a-b.example.org'];
    expect(entries.filter((entry) => HOST_ENTRY.test(entry))).toEqual(entries);
    const wrong = [
      '*.com',
      '1.2.3.4',
      'a',
      '*',
      't.me:443',
      'T.me',
      'https://t.me',
      'a..com',
      '-a.com',
      '*.*.com',
      't.me.',
    ];
    expect(wrong.filter((entry) => HOST_ENTRY.test(entry))).toEqual([]);
  });
});
