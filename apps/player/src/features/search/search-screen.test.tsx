/** Search as a page mounts it: when it sends requests, and what it shows meanwhile. */
import { PATHS } from '@parlour/contract/routes';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setTransport } from '../../shared/api.ts';
import { mountForm, serve, stubBrowser } from '../../testing/forms.tsx';
import { aGame } from '../../testing/games.ts';
import { closePage, openPage } from '../../testing/page.tsx';
import { SearchScreen } from './SearchScreen.tsx';

const LIST = '/wps/game/list';
const hot = [
  ...Array.from({ length: 13 }, (_, n) => aGame(`d${n}`, { displayName: `Dragon ${n}` })),
  aGame('j', { displayName: 'Jade' }),
];

beforeEach(() => {
  openPage();
  stubBrowser();
});
afterEach(async () => {
  await closePage();
  setTransport(fetch);
});

async function open() {
  const nothing = { games: [], pageNum: 1, totalPages: 0, totalCount: 0 };
  const { queriesTo } = serve({
    [LIST]: { success: true, value: nothing },
    '/wps/game/hot': { success: true, value: { list: hot } },
    '/wps/game/vendors': { success: true, value: { vendors: [], sorting: [], mapping: {} } },
  });
  const page = await mountForm(<SearchScreen />, { path: PATHS.search });
  const tiles = () => page.all('a').flatMap((link) => /nodeId=(\w+)$/.exec(link.getAttribute('href') ?? '')?.[1] ?? []);
  await page.until(() => tiles().length > 0);
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await page.forward(0);
  };
  return { ...page, settle, tiles, asked: () => queriesTo(LIST).map(({ gameName }) => gameName) };
}

it('SRC-007 typing asks once, 500 ms after the last key', async () => {
  const { type, forward, settle, asked } = await open();
  for (const text of ['d', 'dr', 'dra']) {
    await type('q', text);
    await forward(499);
  }
  await settle();
  expect(asked()).toEqual([]);
  await forward(1);
  await settle();
  expect(asked()).toEqual(['dra']);
  await forward(5_000);
  expect(asked()).toEqual(['dra']);
});

it('SRC-008 Enter asks at once, and not a second time', async () => {
  const { type, submit, forward, settle, asked } = await open();
  await type('q', 'dragon');
  await submit();
  await settle();
  expect(asked()).toEqual(['dragon']);
  await forward(5_000);
  await settle();
  expect(asked()).toEqual(['dragon']);
});

it('SRC-006 an empty box and one of blanks ask nothing, whatever is pressed', async () => {
  const { type, submit, forward, settle, asked } = await open();
  await submit();
  await type('q', '   ');
  await submit();
  await forward(5_000);
  await settle();
  expect(asked()).toEqual([]);
});

it('HOM-016 HOM-017 the hot games are narrowed to those whose name fits in any case, and then none is cut off', async () => {
  const { type, tiles } = await open();
  expect(tiles()).toEqual(hot.slice(0, 12).map(({ nodeId }) => nodeId));
  await type('q', 'dRAGON');
  expect(tiles()).toEqual(hot.slice(0, 13).map(({ nodeId }) => nodeId));
  await type('q', 'jade');
  expect(tiles()).toEqual(['j']);
});
