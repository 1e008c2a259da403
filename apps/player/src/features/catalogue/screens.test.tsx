/** Screens of the catalogue as a page mounts them: what they ask for, and when. */
import { PATHS } from '@parlour/contract/routes';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setTransport } from '../../shared/api.ts';
import { NO_FILTER, useApp } from '../../shared/store.ts';
import { addressIn, mountScreen } from '../../testing/around.tsx';
import { closePage, Near, openPage } from '../../testing/page.tsx';
import { SESSION } from '../../testing/session.ts';
import { RecentsScreen } from '../recents/RecentsScreen.tsx';
import { GameCentreScreen } from './GameCentreScreen.tsx';

const asked: { method: string; url: URL }[] = [];

beforeEach(() => {
  openPage();
  Near.distance = () => 5_000;
  asked.length = 0;
  useApp.setState({ session: SESSION, filter: NO_FILTER });
  setTransport(async (input, init) => {
    asked.push({ method: init?.method ?? 'GET', url: new URL(addressIn(input), 'http://parlour.example') });
    return Response.json({
      success: true,
      value: { games: [], list: [], pageNum: 1, totalPages: 0, totalCount: 0 },
    });
  });
});
afterEach(async () => {
  await closePage();
  setTransport(fetch);
  useApp.setState({ session: null });
});

/** A client that knows the vendors: the lists alone are asked for. */
function client() {
  const known = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const sorting = ['RNG', 'FISH', 'PVP'].map((gameCategory) => ({ gameCategory, vendorNames: [] }));
  known.setQueryData(['games', 'vendors', 'EN'], { vendors: [], sorting, mapping: {} });
  known.setQueryData(['whitelabel'], { merchantCode: 'parlour', flags: {} });
  return known;
}
const callsTo = (path: string) => asked.filter(({ url }) => url.pathname === path);

it('CAT-036 two fast taps in the menu give one request, 250 ms after the last', async () => {
  const screen = await mountScreen(<GameCentreScreen />, { client: client(), path: PATHS.gameCenter });
  const { all, press, forward, router } = screen;
  await forward(1_000);
  asked.length = 0;
  const tap = (item: string) => press(all('button').find((each) => each.getAttribute('data-item') === item));
  const types = () => callsTo('/wps/game/list').map(({ url }) => url.searchParams.get('gameType'));
  const isAt = (category: string) => router.state.location.href.includes(`category=${category}`);
  for (const category of ['RNG', 'PVP']) {
    await tap(category);
    for (let ms = 0; !isAt(category) && ms < 100; ms++) await forward(1);
    expect(isAt(category)).toBe(true);
    await forward(category === 'RNG' ? 200 : 249);
    expect(types()).toEqual([]);
  }
  await forward(1);
  expect(types()).toEqual(['PVP']);
  await forward(1_000);
  expect(types()).toEqual(['PVP']);
});

it('API-056 the recent list is asked for with its page, type, vendor, language and client type', async () => {
  const { forward } = await mountScreen(<RecentsScreen />, { client: client(), path: PATHS.recents });
  await forward(0);
  const calls = callsTo('/wps/game/recent').map(({ method, url }) => [method, Object.fromEntries(url.searchParams)]);
  expect(calls).toEqual([
    ['GET', { page: '1', pageSize: '36', gameType: '', vendor: '', language: 'EN', clientType: '2' }],
  ]);
});
