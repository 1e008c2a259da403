/** Home as a page mounts it: each list that it knows of is drawn where it belongs. */
import type { Game, Home, HomeBlock } from '@parlour/contract/catalogue.endpoints';
import { PATHS } from '@parlour/contract/routes';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setTransport } from '../../shared/api.ts';
import { useApp } from '../../shared/store.ts';
import { mountScreen } from '../../testing/around.tsx';
import { closePage, openPage, type PageNode } from '../../testing/page.tsx';
import { homeLists } from './blocks.ts';
import { HomeScreen } from './HomeScreen.tsx';
import { homeQuery } from './home.queries.ts';

const game = (nodeId: string, gameType: string, vassalage: string, isNew = false): Game => ({
  gameId: nodeId,
  nodeId,
  nodeName: '',
  gameName: '',
  gameType,
  vassalage,
  displayName: `game ${nodeId}`,
  showIcon: '1',
  iconUrl: `/img/tile/${nodeId}`,
  isNew,
  isHot: false,
  colour: '#000000',
});
const block = (category: string, ...games: Game[]): HomeBlock => ({
  category,
  games,
  vendors: [],
  totalCount: games.length,
});
const home = {
  version: '1',
  banners: [],
  notices: [],
  hot: [game('h1', 'RNG', 'FC')],
  hotPreview: 9,
  jili: [game('j1', 'RNG', 'JL'), game('j2', 'RNG', 'JL')],
  blocks: [
    block('RNG', game('s1', 'RNG', 'PG', true), game('j1', 'RNG', 'JL')),
    block('FISH', game('f1', 'FISH', 'PG')),
    block('LIVE', game('l1', 'LIVE', 'FC', true)),
    block('PVP', game('p1', 'PVP', 'PG')),
    block('BINGO', game('b1', 'RNG', 'BGS')),
  ],
  vendors: [],
} as unknown as Home;

beforeEach(() => {
  openPage();
  useApp.setState({ session: null });
  setTransport(() => new Promise(() => undefined));
});
afterEach(async () => {
  await closePage();
  setTransport(fetch);
});

it('ENT-043 home draws its lists of categories, of bingo and of JILI, each under its name', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(homeQuery('EN').queryKey, home);
  client.setQueryData(['whitelabel'], { merchantCode: 'parlour', flags: {} });
  const { all, forward } = await mountScreen(<HomeScreen />, { client, path: PATHS.home });
  await forward(100);
  const idsIn = (box: PageNode) =>
    box
      .querySelectorAll('a')
      .map((link) => /nodeId=(\w+)$/.exec(link.getAttribute('href') ?? '')?.[1])
      .filter(Boolean);
  const drawn = Object.fromEntries(
    all('div')
      .filter((strip) => strip.getAttribute('role') === 'group' && idsIn(strip).length > 0)
      .map((strip) => [strip.getAttribute('aria-label'), idsIn(strip)]),
  );
  const lists = homeLists(home);
  const ids = (name: keyof typeof lists) => lists[name].map(({ nodeId }) => nodeId);
  expect(drawn).toEqual({
    'home.hotGames': ['h1'],
    JILI: ['j1', 'j2'],
    'category.RNG': ids('RNG'),
    'category.FISH': ids('FISH'),
    'category.LIVE': ids('LIVE'),
    'category.PVP': ids('PVP'),
    'category.BINGO': ids('bingo'),
  });
  expect(ids('jili')).toEqual(['j1', 'j2']);
});
