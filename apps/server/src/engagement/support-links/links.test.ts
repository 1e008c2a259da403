/** Links saved by operators and links in chats, tested with hostile addresses. */

import { addContent } from '@parlour/contract/announcements.endpoints';
import { backPath } from '@parlour/contract/back-path';
import { FOREIGN, HOSTILE, HOSTILE_PATHS } from '@parlour/contract/hostile-links';
import { addRoom } from '@parlour/contract/live-rooms.endpoints';
import { isOutward, wayOf } from '@parlour/contract/outbound-urls';
import { setServiceSettings } from '@parlour/contract/support-links.endpoints';
import { describe, expect, it } from 'vitest';
import { cleanHtml } from '../announcements/sanitise.ts';
import { validateRoom } from '../live-rooms/live-rooms.rules.ts';

const HOSTS = ['t.me', 'wa.me', '*.example.com'];
const EVERY = [...HOSTILE, ...FOREIGN, ...HOSTILE_PATHS];

describe('P-51 hostile addresses on the server', () => {
  it('P-51 the way back from the chat stays inside', () => {
    expect(new Set(EVERY.map(backPath))).toEqual(new Set(['/m/home']));
  });

  it('P-51 operators cannot save such a link for a banner, a room or a contact', () => {
    const banner = addContent.input.body.shape.link;
    expect(EVERY.filter((address) => address !== '' && banner.safeParse(address).success)).toEqual(
      // Paths inside the app in any spelling: the router redirects unknown ones to the home page.
      HOSTILE_PATHS.filter((path) => /^\/m\/[!-~]*$/.test(path)),
    );
    const draft = { texts: { EN: { name: 'A', text: '' } }, art: {}, hot: true, promo: true, ord: 0, hours: [] };
    expect(EVERY.filter((link) => validateRoom({ ...draft, link }, [], HOSTS) === null)).toEqual([]);
    expect(addRoom.input.body.safeParse({ ...draft, link: '/m/home' }).success).toBe(true);
    const contact = setServiceSettings.input.body.shape.contacts.shape;
    const saved = (kind: keyof typeof contact, all: readonly string[]) =>
      all.filter((address) => address !== '' && contact[kind].safeParse(address).success);
    expect([saved('telegram', EVERY), saved('whatsapp', EVERY), saved('liveChat', HOSTILE)]).toEqual([[], [], []]);
    expect(HOSTILE.filter((address) => isOutward('liveChat', address))).toEqual([]);
  });

  it('P-51 W7 HTML of operators keeps no such link but to hosts that the app judges', async () => {
    const quoted = (address: string) => address.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    const html = EVERY.map((address) => `<a href="${quoted(address)}">x</a>`).join('');
    const kept = [...(await cleanHtml(html, [])).matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
    // One of them is valid once a disallowed character is removed; the cleaned link is what is checked and opened.
    expect(kept.filter((href) => wayOf(href, HOSTS) !== null)).toEqual(['https://t.me/']);
    expect(kept.filter((href) => !href.startsWith('https://') && !href.startsWith('/m'))).toEqual([]);
    expect(await cleanHtml('<a href="/m/home">x</a>', [])).toContain('href="/m/home"');
  });
});
