/** The popup of announcements on a page: its host is mounted, with fake timers. */
import type { Announcement } from '@parlour/contract/announcements.endpoints';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closePopup, useApp } from '../../shared/store.ts';
import { mountScreen } from '../../testing/around.tsx';
import { closePage, openPage } from '../../testing/page.tsx';
import { putAway } from './dismissed.ts';
import PopupHost from './PopupHost.tsx';

const ITEM = { id: '1', type: 'PU', execution: 'B', version: 'v1', announcementImages: [] } as unknown as Announcement;
const zone = process.env.TZ;

beforeEach(() => {
  openPage();
  useApp.setState({ session: null, popup: null });
});
afterEach(async () => {
  await closePage();
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

/** Opens home with one announcement that pops up. */
async function home() {
  const client = new QueryClient();
  client.setQueryData(['announcements', null, 'EN'], [ITEM]);
  client.setQueryDefaults(['announcements'], { staleTime: Number.POSITIVE_INFINITY });
  const page = await mountScreen(<PopupHost path="/m/home" />, { client, path: '/m/home' });
  return { ...page, shown: () => useApp.getState().popup };
}

it('NOT-020 the page shows the popup 500 ms after it came to home, and not before', async () => {
  const { forward, shown } = await home();
  expect(shown()).toBeNull();
  await forward(499);
  expect(shown()).toBeNull();
  await forward(1);
  expect(shown()).toBe('notifications');
});

it.each([
  // [time zone, time of dismissal, seconds until the next local midnight]
  ['Asia/Yangon', '2026-11-21T12:00:00+06:30', 12 * 3_600],
  ['Asia/Yangon', '2026-11-21T00:00:00+06:30', 24 * 3_600],
  ['America/Los_Angeles', '2026-11-21T12:00:00-08:00', 12 * 3_600],
  // A day of 25 hours, and one that begins at 01:00.
  ['America/Los_Angeles', '2026-11-01T00:30:00-07:00', 24.5 * 3_600],
  ['America/Santiago', '2026-09-05T23:00:00-04:00', 3_600],
])('NOT-025 in %s, put away at %s, it comes back at the next local midnight', async (name, at, seconds) => {
  process.env.TZ = name;
  vi.setSystemTime(new Date(at));
  const first = await home();
  await first.forward(500);
  expect(first.shown()).toBe('notifications');
  putAway.today = true;
  vi.setSystemTime(new Date(at));
  await first.does(closePopup);
  await first.unmount();
  /** Whether the popup opens on a page loaded so many seconds after the dismissal. */
  const comes = async (after: number) => {
    vi.setSystemTime(new Date(at).getTime() + after * 1_000);
    const { forward, shown, unmount } = await home();
    await forward(500);
    const came = shown();
    await unmount();
    useApp.setState({ popup: null });
    return came;
  };
  expect(await comes(seconds - 1)).toBeNull();
  expect(await comes(seconds)).toBe('notifications');
});
