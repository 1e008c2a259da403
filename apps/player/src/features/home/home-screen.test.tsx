/** Home as a page mounts it: every list in its place, and every block in its category's layout. */
import type { Home, Vendor } from '@parlour/contract/catalogue.endpoints';
import { PATHS } from '@parlour/contract/routes';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setTransport } from '../../shared/api.ts';
import { useApp } from '../../shared/store.ts';
import { anAnnouncement } from '../../testing/announcements.ts';
import { mountScreen, withValues } from '../../testing/around.tsx';
import { serve } from '../../testing/forms.tsx';
import { aBlock, aGame, aHome } from '../../testing/games.ts';
import { closePage, openPage, type PageNode } from '../../testing/page.tsx';
import { SESSION } from '../../testing/session.ts';
import { HomeScreen } from './HomeScreen.tsx';
import { homeQuery } from './home.queries.ts';
// Modules that home loads lazily are imported in advance, so that no test waits for a file.
import '../favourites/FavouritesRail.tsx';
import './BigWins.tsx';
import './carousel.engine.ts';

const aVendor = (vassalage: string, gameCategory = 'RNG'): Vendor => ({
  vassalage,
  displayName: `vendor ${vassalage}`,
  gameCount: 1,
  gameType: gameCategory,
  isHot: 0,
  vendorNames: vassalage,
  mobileLargeIcon: '',
  gameCategory,
  colour: '#000000',
});

const ANNOUNCEMENTS = '/wps/content/announcements';
const FAVOURITES = { content: [aGame('f1')], pageNum: 1, pageSize: 100, totalPages: 1, totalCount: 1 };

beforeEach(() => {
  openPage();
  useApp.setState({ session: null });
});
afterEach(async () => {
  await closePage();
  setTransport(fetch);
  useApp.setState({ session: null });
});

async function open(home: Home, answers: Parameters<typeof serve>[0] = {}) {
  const server = serve({
    [ANNOUNCEMENTS]: { success: true, value: { list: [] } },
    '/wps/game/winners': { success: true, value: { list: [], book: 'PLAY', days: 7 } },
    '/wps/game/favourite': { success: true, value: FAVOURITES },
    '/wps/game/favourite/ids': { success: true, value: ['f1'] },
    ...answers,
  });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(homeQuery('EN').queryKey, home);
  client.setQueryData(['whitelabel'], { merchantCode: 'house_of_tests', flags: {}, currency: { symbol: 'K' } });
  const page = await mountScreen(<HomeScreen />, { client, path: PATHS.home, t: withValues });
  await page.forward(100);
  const named = (tag: string, name: string) => page.all(tag).filter((each) => each.getAttribute('aria-label') === name);
  return { ...page, ...server, named };
}

const idsIn = (box: PageNode) =>
  box.querySelectorAll('a').flatMap((link) => /nodeId=(\w+)$/.exec(link.getAttribute('href') ?? '')?.[1] ?? []);
const codesIn = (box: PageNode) =>
  box.querySelectorAll('a').flatMap((link) => /vassalage=(\w+)/.exec(link.getAttribute('href') ?? '')?.[1] ?? []);

it('ENT-043 N74 home draws its lists: categories, sports, new, favourites, bingo, and the vendors PG, JILI and FC', async () => {
  useApp.setState({ session: SESSION });
  const home = aHome({
    hot: [aGame('h1', { vassalage: 'FC' })],
    jili: [aGame('j1'), aGame('j2')],
    vendors: [aVendor('PG'), aVendor('JL'), aVendor('FC'), aVendor('SP1', 'SPORTS')],
  });
  home.blocks.push(aBlock('SPORTS', { vendors: [aVendor('SP1', 'SPORTS')] }));
  const { all, box, named, press, router, forward } = await open(home);
  for (let turn = 0; named('div', 'menu.favourites').length === 0 && turn < 100; turn++) await forward(1);
  const strips = all('div').filter((strip) => strip.getAttribute('role') === 'group' && idsIn(strip).length > 0);
  expect(Object.fromEntries(strips.map((strip) => [strip.getAttribute('aria-label'), idsIn(strip)]))).toEqual({
    'home.hotGames': ['h1'],
    'menu.favourites': ['f1'],
    'vendor JL': ['j1', 'j2'],
    'category.RNG': ['s1', 'j1'],
    'category.FISH': ['f1'],
    'category.LIVE': ['l1'],
    'category.PVP': ['p1'],
    'category.BINGO': ['b1'],
  });
  expect(named('div', 'category.SPORTS').map(codesIn)).toEqual([['SP1']]);
  // Exactly the new games are marked.
  const fresh = box.querySelectorAll('article').filter(({ textContent }) => textContent.includes('catalogue.newTag'));
  expect(fresh.flatMap(idsIn)).toEqual(['s1', 'l1']);
  // PG and FC can be opened like every vendor.
  const go = vi.spyOn(router, 'navigate').mockResolvedValue();
  for (const code of ['PG', 'FC']) await press(all('button').find((each) => each.getAttribute('data-item') === code));
  expect(go.mock.calls.map(([to]) => to.href)).toEqual(['/m/provider?vassalage=PG', '/m/provider?vassalage=FC']);
});

describe('blocks', () => {
  const all = ['RNG', 'SPORTS', 'ESPORTS', 'LOTT', 'ELOTT', 'LIVE'];
  const home = aHome({
    blocks: all.map((category) =>
      aBlock(category, {
        games: [aGame(`of${category}`, { gameType: category })],
        vendors: [aVendor(`V${category}`, category)],
      }),
    ),
  });

  it('HOM-009 of SPORTS, LOTT, ELOTT and ESPORTS show vendors, all others games', async () => {
    const { named } = await open(home);
    const shown = all.map((category) => {
      const [strip] = named('div', `category.${category}`);
      return [category, strip && idsIn(strip), strip && codesIn(strip)];
    });
    expect(shown).toEqual([
      ['RNG', ['ofRNG'], []],
      ['SPORTS', [], ['VSPORTS']],
      ['ESPORTS', [], ['VESPORTS']],
      ['LOTT', [], ['VLOTT']],
      ['ELOTT', [], ['VELOTT']],
      ['LIVE', ['ofLIVE'], []],
    ]);
  });

  it('HOM-013 of LOTT, ELOTT and ESPORTS have no More', async () => {
    const { named } = await open(home);
    expect(all.filter((category) => named('a', `home.moreOf category.${category}`).length > 0)).toEqual([
      'RNG',
      'SPORTS',
      'LIVE',
    ]);
  });
});

describe('vendors', () => {
  const vendors = [aVendor('JL'), aVendor('PG'), aVendor('JL', 'FISH')];

  it('HOM-019 one of two categories stands once in the strip and among the marks', async () => {
    const { all, named } = await open(aHome({ vendors }));
    const strip = all('button').flatMap((each) => each.getAttribute('data-item') ?? []);
    expect(strip.filter((code) => ['JL', 'PG'].includes(code))).toEqual(['JL', 'PG']);
    expect(named('ul', 'home.vendors')[0]?.querySelectorAll('li')).toHaveLength(2);
  });

  it('CFG-012 have the mark of each place: on tiles, in the strip, on dark ground and on light', async () => {
    const home = aHome({ hot: [aGame('h1', { vassalage: 'X' })], blocks: [], vendors: [aVendor('X')] });
    const { all, forward } = await open(home);
    await forward(1_000);
    const marks = all('img').flatMap((image) => /\/img\/vendor\/.*/.exec(image.getAttribute('src') ?? '') ?? []);
    expect(marks).toEqual(['COLOR', 'COLOR2', 'WHITE', 'BLACK'].map((form) => `/img/vendor/X-${form}.png`));
  });
});

describe('what is announced', () => {
  const banner = (id: string, groupName: string) => anAnnouncement({ id, groupName, title: `banner ${id}` });

  it('HOM-001 a banner of another group is not shown', async () => {
    const list = [banner('1', 'm_home'), banner('2', 'm_promo')];
    const { box, forward } = await open(aHome(), { [ANNOUNCEMENTS]: { success: true, value: { list } } });
    for (let turn = 0; !box.textContent.includes('banner') && turn < 100; turn++) await forward(1);
    expect(box.textContent.match(/banner \d/g)).toEqual(['banner 1']);
  });

  it.each([
    ['a visitor', null, 'B,PL,PU'],
    ['a member', SESSION, 'B,PL,PU,PR,H'],
  ])(
    'ENT-016 %s is asked with the types that are theirs, the group, the platform and the merchant',
    async (_who, session, types) => {
      useApp.setState({ session });
      const { queriesTo } = await open(aHome());
      const [asked] = queriesTo(ANNOUNCEMENTS);
      expect(asked).toMatchObject({ types, groupName: 'm_home', platform: 'M', merchantCode: 'house_of_tests' });
      expect(asked?.['token'] === '').toBe(session === null);
    },
  );
});
