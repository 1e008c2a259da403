/** Read marks that the announcements page sends. */
import type { Announcement } from '@parlour/contract/announcements.endpoints';
import { PATHS } from '@parlour/contract/routes';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setTransport } from '../../shared/api.ts';
import { useApp } from '../../shared/store.ts';
import { addressIn, mountScreen } from '../../testing/around.tsx';
import { closePage, openPage } from '../../testing/page.tsx';
import { SESSION } from '../../testing/session.ts';
import { AnnouncementsScreen } from './AnnouncementsScreen.tsx';

const aNotice = (id: string) =>
  ({
    id,
    type: 'PL',
    execution: 'A',
    title: `Notice ${id}`,
    content: '',
    text: 'More of it',
    link: '',
    action: '',
    startDate: '2026-01-01T00:00:00.000Z',
    read: false,
    announcementImages: [],
  }) as unknown as Announcement;

const told: unknown[] = [];
beforeEach(() => {
  openPage();
  told.length = 0;
  useApp.setState({ session: SESSION });
  // No mark is confirmed: both announcements stay unread.
  setTransport((input, init) => {
    if (addressIn(input).includes('/read')) told.push(JSON.parse(init?.body as string));
    return new Promise(() => undefined);
  });
});
afterEach(async () => {
  await closePage();
  setTransport(fetch);
  useApp.setState({ session: null });
});

it('API-036 N82 a notice that is opened again within 150 ms is told once, and another one has its own pause', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(['announcements', 't', 'EN'], [aNotice('1'), aNotice('2')]);
  client.setQueryData(['announcements', 't', 'EN', 'popular'], []);
  const { all, press, forward } = await mountScreen(<AnnouncementsScreen />, { client, path: PATHS.notice });
  const toggle = (place: number) => all('button').filter((each) => each.hasAttribute('aria-expanded'))[place];
  const open = async (place: number) => {
    await press(toggle(place));
    expect(toggle(place)?.getAttribute('aria-expanded')).toBe('true');
    await forward(0);
    // Collapsing sends nothing; only expanding does.
    await press(toggle(place));
  };
  const mark = (announcementId: string) => ({ announcementId, read: true });
  await open(0);
  expect(told).toEqual([mark('1')]);
  await open(1);
  expect(told).toEqual([mark('1'), mark('2')]);
  await forward(149);
  await open(0);
  expect(told).toHaveLength(2);
  await forward(1);
  await open(0);
  expect(told).toEqual([mark('1'), mark('2'), mark('1')]);
});
