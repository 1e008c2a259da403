/** Home as a page mounts it: each list that it knows of is drawn where it belongs. */
import { PATHS } from '@parlour/contract/routes';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setTransport } from '../../shared/api.ts';
import { useApp } from '../../shared/store.ts';
import { mountScreen } from '../../testing/around.tsx';
import { aGame, aHome } from '../../testing/games.ts';
import { closePage, openPage, type PageNode } from '../../testing/page.tsx';
import { homeLists } from './blocks.ts';
import { HomeScreen } from './HomeScreen.tsx';
import { homeQuery } from './home.queries.ts';

const home = aHome({ hot: [aGame('h1', { vassalage: 'FC' })], jili: [aGame('j1'), aGame('j2')] });

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
