/** Layout around every page as the app mounts it: navigation, footer, counters and toasts. */
import { PATHS } from '@parlour/contract/routes';
import { TOAST_KINDS } from '@parlour/ui/Toast';
import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BellCount } from '../features/inbox/BellCount.tsx';
import { forgetUnread, setUnread } from '../features/inbox/unread.ts';
import { setTransport } from '../shared/api.ts';
import { NO_FILTER, setFilter, useApp } from '../shared/store.ts';
import { loadToast, toasts } from '../shared/toasts.ts';
import { mountScreen } from '../testing/around.tsx';
import { closePage, openPage } from '../testing/page.tsx';
import { Navigation } from './Navigation.tsx';
import { PageFooter } from './PageFooter.tsx';
import { ToastHost } from './ToastHost.tsx';

beforeEach(() => {
  openPage();
  forgetUnread();
  useApp.setState({ session: null, filter: NO_FILTER });
  setTransport(() => new Promise(() => undefined));
});
afterEach(async () => {
  await closePage();
  setTransport(fetch);
  forgetUnread();
  useApp.setState({ filter: NO_FILTER });
});

function draw(part: ReactNode, contacts = {}, path: string = PATHS.home) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const none = { telegram: '', whatsapp: '', liveChat: '' };
  client.setQueryData(['whitelabel'], {
    flags: {},
    minimumAge: 18,
    outwardHosts: [],
    contacts: { ...none, ...contacts },
  });
  return mountScreen(part, { client, path });
}

describe('bottom navigation', () => {
  it('LAY-014 home is marked on its six addresses and not on /m/activity', async () => {
    const marked: Record<string, string[]> = {};
    for (const path of ['/', '/m', '/m/', '/m/home', '/m/index', '/m/index.html', '/m/activity']) {
      const { all, unmount } = await draw(<Navigation path={path} />, {}, path);
      marked[path] = all('a').flatMap((item) => (item.getAttribute('aria-current') === 'page' ? item.textContent : []));
      await unmount();
    }
    const { '/m/activity': promotions, ...homes } = marked;
    expect(Object.values(homes)).toEqual(Array.from({ length: 6 }, () => ['nav.home']));
    expect(promotions).toEqual(['nav.promotions']);
  });

  it('LAY-015 LAY-016 a tap on home sets the category to all and empties the vendor', async () => {
    setFilter({ category: 'RNG', dataType: 'HOT', vassalage: 'JL' });
    const { all, press } = await draw(<Navigation path={PATHS.gameCenter} />);
    await press(all('a').find(({ textContent }) => textContent === 'nav.home'));
    expect(useApp.getState().filter).toEqual({ category: 'HOME', dataType: 'ALL', vassalage: '' });
  });
});

it.each([
  [{}, []],
  [{ telegram: 'https://t.me/x' }, ['service.telegram']],
  [{ telegram: 'https://t.me/x', whatsapp: 'https://wa.me/1' }, ['service.telegram', 'service.whatsapp']],
])('LAY-025 the page footer has the social links that are configured: %j', async (contacts, shown) => {
  const { box } = await draw(<PageFooter />, contacts);
  const links = [...box.querySelectorAll('a'), ...box.querySelectorAll('button')].map(({ textContent }) => textContent);
  expect(links.filter((text) => text.startsWith('service.'))).toEqual(shown);
});

describe('the bell', () => {
  const shown = async (counts: Parameters<typeof setUnread>[0]) => {
    setUnread(counts);
    const { all, unmount } = await draw(<BellCount />);
    const texts = all('em').map(({ textContent }) => textContent);
    await unmount();
    return texts;
  };
  it('NOT-034 shows 99 as it is and 100 as 99+', async () => {
    expect([await shown({ inbox: 99 }), await shown({ inbox: 100 })]).toEqual([['99'], ['99+']]);
  });
  it('NOT-035 ENT-018 shows the sum of announcements, chat and messages', async () => {
    expect([await shown({}), await shown({ announcement: 1, chat: 2, inbox: 3 })]).toEqual([[], ['6']]);
  });
});

it('LAY-048 LAY-049 a message is shown in its kind, and the newer one alone', async () => {
  await loadToast();
  const { box, does, forward } = await draw(<ToastHost />);
  const kinds: (string | null)[] = [];
  for (const kind of TOAST_KINDS) {
    await does(() => toasts.show(kind, `it is ${kind}`));
    await forward(0);
    kinds.push(...box.below().flatMap((each) => each.getAttribute('data-kind') ?? []));
    expect(box.textContent).toBe(`it is ${kind}`);
  }
  expect(kinds).toEqual(['info', 'success', 'fail', 'offline', 'loading']);
});
