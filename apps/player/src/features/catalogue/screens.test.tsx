/** Screens of the catalogue as a page mounts them: which requests they make, and when. */
import { PATHS } from '@parlour/contract/routes';
import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setTransport } from '../../shared/api.ts';
import { NO_FILTER, useApp } from '../../shared/store.ts';
import { addressIn, mountScreen } from '../../testing/around.tsx';
import { aGame } from '../../testing/games.ts';
import { closePage, Near, openPage, type PageNode } from '../../testing/page.tsx';
import { SESSION } from '../../testing/session.ts';
import { RecentlyPlayedScreen } from '../recently-played/RecentlyPlayedScreen.tsx';
import { CategoryScreen } from './CategoryScreen.tsx';
import { GameCentreScreen } from './GameCentreScreen.tsx';
import { PopularScreen } from './PopularScreen.tsx';
import { ProviderScreen } from './ProviderScreen.tsx';

const asked: { method: string; url: URL }[] = [];
/** Mocked answers by path; all others are empty lists. */
const answers: Record<string, (query: URLSearchParams) => object> = {};

beforeEach(() => {
  openPage();
  Near.distance = () => 5_000;
  asked.length = 0;
  for (const path of Object.keys(answers)) delete answers[path];
  answers['/wps/game/favourite/ids'] = () => [];
  answers['/wps/game/favourite'] = () => ({ content: [], pageNum: 1, pageSize: 36, totalPages: 0, totalCount: 0 });
  useApp.setState({ session: SESSION, filter: NO_FILTER });
  setTransport(async (input, init) => {
    asked.push({ method: init?.method ?? 'GET', url: new URL(addressIn(input), 'http://parlour.example') });
    const { pathname, searchParams } = asked.at(-1)?.url ?? new URL('http://parlour.example');
    const empty = { games: [], list: [], pageNum: 1, totalPages: 0, totalCount: 0 };
    return Response.json({ success: true, value: answers[pathname]?.(searchParams) ?? empty });
  });
});
afterEach(async () => {
  await closePage();
  setTransport(fetch);
  useApp.setState({ session: null });
});

/** Returns a query client with the vendors cached, so that only lists are fetched. */
function client() {
  const known = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const sorting = ['RNG', 'FISH', 'PVP', 'BINGO'].map((gameCategory) => ({ gameCategory, vendorNames: [] }));
  const vendors = ['JL', 'PG'].map((vassalage) => ({
    vassalage,
    displayName: vassalage,
    gameCount: 1,
    gameType: 'RNG',
    isHot: 0,
    vendorNames: vassalage,
    mobileLargeIcon: '',
    gameCategory: 'RNG',
    colour: '#000000',
  }));
  known.setQueryData(['games', 'vendors', 'EN'], { vendors, sorting, mapping: {} });
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
  const { forward } = await mountScreen(<RecentlyPlayedScreen />, { client: client(), path: PATHS.recents });
  await forward(0);
  const calls = callsTo('/wps/game/recent').map(({ method, url }) => [method, Object.fromEntries(url.searchParams)]);
  expect(calls).toEqual([
    ['GET', { page: '1', pageSize: '36', gameType: '', vendor: '', language: 'EN', clientType: '2' }],
  ]);
});

const LIST = '/wps/game/list';

/** Mounts a screen and waits for its requests. */
async function open(screen: ReactNode, path: string) {
  const page = await mountScreen(screen, { client: client(), path });
  const settle = async (ms = 400) => {
    for (let turn = 0; turn < 20; turn++) await page.forward(ms / 20);
  };
  await settle();
  const button = (text: string) => page.all('button').find((each) => each.textContent.includes(text));
  const item = (name: string) => page.all('button').find((each) => each.getAttribute('data-item') === name);
  const filters = () => page.all('button').filter((each) => each.getAttribute('aria-haspopup') === 'dialog').length;
  const tiles = () => page.all('a').flatMap((link) => /nodeId=(\w+)$/.exec(link.getAttribute('href') ?? '')?.[1] ?? []);
  /** Returns the requests that a tap causes. */
  const after = async (tapped: PageNode | undefined) => {
    asked.length = 0;
    await page.press(tapped);
    await settle();
    return asked.map(({ url }) => url.pathname).filter((each) => each.startsWith('/wps/game/'));
  };
  return { ...page, settle, button, item, filters, tiles, after };
}
const lists = () => callsTo(LIST).map(({ url }) => Object.fromEntries(url.searchParams));

describe('the game centre', () => {
  it('ENT-044 CFG-001 begins with HOME, every vendor and the data type ALL, and names the merchant', async () => {
    await open(<GameCentreScreen />, PATHS.gameCenter);
    expect(useApp.getState().filter).toEqual({ category: 'HOME', dataType: 'ALL', vassalage: '' });
    expect(lists()).toEqual([expect.objectContaining({ gameType: '', vassalage: '', isNew: '', merchant: 'parlour' })]);
  });

  it('CAT-029 BINGO is the type RNG with the classification BG', async () => {
    const { after, item } = await open(<GameCentreScreen />, PATHS.gameCenter);
    await after(item('BINGO'));
    expect(lists()).toEqual([expect.objectContaining({ gameType: 'RNG', gameClassify: 'BG', vassalage: '' })]);
  });
});

describe('a category', () => {
  const openSlots = () => open(<CategoryScreen category="RNG" />, PATHS.slots);

  it('CAT-019 CAT-026 each of its lists has its source', async () => {
    const { after, button } = await openSlots();
    const asks: Record<string, string[]> = {};
    for (const chip of ['hot', 'new', 'favourites', 'all']) asks[chip] = await after(button(`catalogue.${chip}`));
    expect(asks['hot']).toEqual(['/wps/game/hot']);
    expect(asks['new']?.filter((path) => path === LIST)).toEqual([LIST]);
    expect(asks['favourites']).toEqual(['/wps/game/favourite']);
    // Recently fetched lists are not fetched again.
    expect(asks['all']).toEqual([]);
  });

  it('API-047 API-048 new games are asked for with isNew and without a theme, all others without isNew', async () => {
    const { after, button } = await openSlots();
    expect(lists()).toEqual([expect.objectContaining({ isNew: '', gameType: 'RNG' })]);
    await after(button('catalogue.new'));
    expect(lists()).toEqual([expect.objectContaining({ isNew: '1', gameClassify: '', gameType: 'RNG' })]);
  });

  it('CAT-006 the list of BINGO has no filter bar, unlike those of the other categories', async () => {
    const { after, item, filters } = await open(<GameCentreScreen />, PATHS.gameCenter);
    const shown: [string, number][] = [];
    for (const category of ['RNG', 'BINGO', 'FISH']) {
      await after(item(category));
      shown.push([category, filters()]);
    }
    expect(shown).toEqual([
      ['RNG', 2],
      ['BINGO', 0],
      ['FISH', 2],
    ]);
  });

  it.each(['theme', 'vendor'])('a list of one %s leads back to all games', async (what) => {
    answers[LIST] = () => ({ games: [aGame('7')], pageNum: 1, totalPages: 1, totalCount: 1 });
    const search = what === 'theme' ? 'theme=JP' : 'vassalage=PG';
    const { after, button, router } = await open(<CategoryScreen category="RNG" />, `${PATHS.slots}?${search}`);
    expect(router.state.location.searchStr).toContain(search);
    await after(button('catalogue.clear'));
    expect(lists()).toEqual([expect.objectContaining({ gameType: 'RNG', gameClassify: '' })]);
    expect(router.state.location.searchStr).not.toContain(search);
    expect(button('catalogue.clear')).toBeUndefined();
  });

  it('CAT-009 the filter bar is there for all games and for new ones, and not for the own lists', async () => {
    const { after, button, filters } = await openSlots();
    const shown: [string, number][] = [];
    for (const chip of ['all', 'hot', 'new', 'favourites']) {
      await after(button(`catalogue.${chip}`));
      shown.push([chip, filters()]);
    }
    expect(shown).toEqual([
      ['all', 2],
      ['hot', 0],
      ['new', 2],
      ['favourites', 0],
    ]);
  });

  it('CAT-028 a vendor that is chosen from the hot games shows all of its games', async () => {
    const { after, button, item } = await openSlots();
    await after(button('catalogue.hot'));
    await after(item('PG'));
    expect(lists()).toEqual([expect.objectContaining({ vassalage: 'PG', isNew: '', gameType: 'RNG' })]);
  });

  it('CAT-021 CAT-025 the next page is asked for while there is one, and that of another filter begins at 1', async () => {
    answers[LIST] = (query) => {
      const pageNum = Number(query.get('pageNo'));
      return { games: [aGame(`g${pageNum}`)], pageNum, totalPages: 2, totalCount: 2 };
    };
    Near.distance = () => 0;
    const { settle, tiles, after, item } = await openSlots();
    await settle(5_000);
    expect(lists().map(({ pageNo }) => pageNo)).toEqual(['1', '2']);
    expect(tiles()).toEqual(['g1', 'g2']);
    Near.distance = () => 5_000;
    await after(item('PG'));
    expect(lists().map(({ pageNo, vassalage }) => [pageNo, vassalage])).toEqual([['1', 'PG']]);
    expect(tiles()).toEqual(['g1']);
  });
});

it('CAT-030 JILI is the type RNG with the vendor JL, without a filter bar', async () => {
  const { filters } = await open(<ProviderScreen vassalage="JL" />, PATHS.jili);
  expect(lists()).toEqual([expect.objectContaining({ gameType: 'RNG', vassalage: 'JL', gameClassify: '' })]);
  expect(filters()).toBe(0);
});

it('CAT-034 the popular games are those of every type', async () => {
  const list = [aGame('h1'), aGame('h2', { gameType: 'FISH' }), aGame('h3', { gameType: 'LIVE', vassalage: 'X' })];
  answers['/wps/game/hot'] = () => ({ list });
  const { tiles } = await open(<PopularScreen />, PATHS.popular);
  expect(tiles()).toEqual(['h1', 'h2', 'h3']);
  expect(lists()).toEqual([]);
});
