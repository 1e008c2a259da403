import { FOREIGN, HOSTILE, HOSTILE_PATHS } from '@parlour/contract/hostile-links';
import { wayOf } from '@parlour/contract/outbound-urls';
import { encodeServicePath } from '@parlour/contract/support-path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { piecesOf } from '../features/chat/thread.ts';
import { followed } from '../features/downloads/downloads.queries.ts';
import { hearNotice } from '../features/launch/frame-messages.ts';
import { launchAddress } from '../features/launch/launch-item.ts';
import { waysOf } from '../features/support-links/support-links.queries.ts';
import { chatOf, socialsOf } from '../features/system/service.ts';
import { htmlRules } from './html/rules.ts';
import { follow } from './leave.ts';

const HOSTS = ['t.me', 'wa.me', '*.example.com'];
const ORIGIN = 'https://play.example';
const KEY = 'Abcd1234';
const EVERY = [...HOSTILE, ...FOREIGN, ...HOSTILE_PATHS];

beforeAll(() => vi.stubGlobal('location', { origin: ORIGIN }));
afterAll(() => vi.unstubAllGlobals());

/** Returns the effects of following a URL through the central function; the confirmation counts as followed. */
function followedBy(address: string, hosts: readonly string[] = HOSTS): string[] {
  const led: string[] = [];
  let refused = 0;
  const click = { preventDefault: () => led.push('held') };
  follow(address, { hosts, origin: ORIGIN, go: (path) => led.push(path), refuse: () => refused++ }, click);
  return refused === 1 && led.join() === 'held' ? [] : [...led, address];
}

describe('P-51 hostile addresses', () => {
  it('P-51 the corpus has 120 addresses that nobody follows, and each is in it once', () => {
    expect(new Set(HOSTILE).size).toBe(HOSTILE.length);
    expect(HOSTILE.length).toBeGreaterThanOrEqual(120);
  });

  it('P-51 W6 links of texts, rooms, promotions and answers: 0 followed, and each says so', () => {
    expect(EVERY.flatMap((address) => followedBy(address))).toEqual([]);
  });

  it('P-51 the same addresses are followed by a judge that looks for the host alone', () => {
    const looks = (address: string) => address.startsWith('https://') && address.includes('t.me');
    expect(EVERY.filter(looks).length).toBeGreaterThan(25);
    // The central function does follow allowed URLs.
    expect(followedBy('/m/home')).toEqual(['held', '/m/home', '/m/home']);
    expect(wayOf('https://t.me/house', HOSTS, ORIGIN)).toMatchObject({ to: 'outside', host: 't.me' });
  });

  it('P-51 W6 CHA-006 customer service: what is decoded is judged like every link', () => {
    const entries = EVERY.map((address) => ({ title: 'CS' as const, path: encodeServicePath(address, KEY) }));
    const ways = waysOf(entries);
    expect(ways.map(({ address }) => address)).toEqual(EVERY.map((address) => address.toWellFormed()));
    expect(ways.flatMap(({ address }) => followedBy(address))).toEqual([]);
    // An unparsable path leads nowhere.
    expect(waysOf([{ title: 'CS', path: 'nonsense' }]).flatMap(({ address }) => followedBy(address))).toEqual([]);
  });

  it('P-51 Telegram and WhatsApp lead to their own hosts, live chat to the operator’s', () => {
    const contacts = (address: string) => ({ telegram: address, whatsapp: address, liveChat: '' });
    expect(EVERY.flatMap((address) => socialsOf(contacts(address))).map(({ url }) => url)).toEqual([]);
    const chats = HOSTILE.map((liveChat) => chatOf({ contacts: { ...contacts(''), liveChat }, flags: { CBS3: true } }));
    expect(new Set(chats.map(({ url }) => url))).toEqual(new Set(['/m/chat', '/m/help']));
  });

  it('P-51 downloads lead to a store or to this very site', () => {
    for (const kind of ['ios', 'android', 'profile'] as const) {
      const led = HOSTILE.map((address) => followed(kind, address, ORIGIN));
      expect(led.filter((url) => url !== null && !new URL(url, ORIGIN).href.startsWith(`${ORIGIN}/`))).toEqual([]);
      expect(led.filter((url) => url !== null && !/^[!-~]*$/.test(url))).toEqual([]);
    }
  });

  it('P-51 a launch leads to a page of this site or to a sound address', () => {
    const led = HOSTILE.map((address) => launchAddress(address, ORIGIN));
    expect(led.filter((url) => url !== null && new URL(url, ORIGIN).origin !== ORIGIN)).toEqual([]);
    expect(launchAddress('/studio/play?token=x', ORIGIN)).toBe('/studio/play?token=x');
    expect(launchAddress('https://games.example/play?token=x', ORIGIN)).toBe('https://games.example/play?token=x');
  });

  it('P-51 messages of a chat: what looks like a link leads nowhere', () => {
    const links = EVERY.flatMap((address) => piecesOf(`see ${address} now`)).filter(({ link }) => link);
    const hosts = links.map(({ text }) => wayOf(text, HOSTS, ORIGIN)).filter((way) => way !== null);
    // A message may contain a valid URL among invalid ones; then only that is a link.
    expect(hosts.map((way) => way.to === 'outside' && way.host).filter((host) => host !== 't.me')).toEqual([]);
    expect(piecesOf('see https://t.me/house.').filter(({ link }) => link)).toEqual([
      { text: 'https://t.me/house', link: true },
    ]);
  });

  it('P-51 messages of other windows than the game’s are ignored', () => {
    const frame = {};
    const data = { type: 'parlour.exit' };
    const strangers = [null, undefined, {}, globalThis, Object.create(null), { window: frame }];
    expect(strangers.map((source) => hearNotice({ source, data }, frame))).toEqual(strangers.map(() => null));
    expect(hearNotice({ source: frame, data }, frame)).toEqual(data);
    // Without a frame, no window matches.
    for (const source of [null, undefined]) expect(hearNotice({ source, data }, source)).toBeNull();
  });

  it('P-51 help, promotions and announcements: HTML shows no such link', () => {
    const { lead } = htmlRules(HOSTS, []);
    expect(EVERY.filter((href) => lead(href) !== null)).toEqual([]);
    expect([lead('/m/home'), lead('https://t.me/house')]).toEqual(['in', 'out']);
  });
});
