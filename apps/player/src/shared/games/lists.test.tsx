/** Game lists as a page mounts them: when and from where their images and next pages are requested. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addressIn, mountScreen } from '../../testing/around.tsx';
import { aGame } from '../../testing/games.ts';
import { closePage, Near, openPage, type PageNode } from '../../testing/page.tsx';
import { setTransport } from '../api.ts';
import { I18nProvider } from '../i18n.tsx';
import { useApp } from '../store.ts';
import { GameList } from './GameList.tsx';
import { useGameList } from './games.queries.ts';
import { ImageHosts } from './image-hosts.ts';
import { NO_FILTER } from './list-state.ts';
import { forgetFailures, forgetPicks } from './picture-host.ts';
import { Tile } from './Tile.tsx';

const asked: URL[] = [];
const tileOf = (n: number) => aGame(String(n), { vassalage: `V${n}`, iconUrl: `/img/tile/${n}-0a1b2c3d` });

let page: ReturnType<typeof openPage>;
beforeEach(() => {
  page = openPage();
  forgetPicks();
  forgetFailures();
  useApp.setState({ session: null });
  asked.length = 0;
  setTransport(async (input) => {
    const url = new URL(addressIn(input), 'http://parlour.example');
    asked.push(url);
    const pageNum = Number(url.searchParams.get('pageNo'));
    const games = Array.from({ length: 36 }, (_, i) => tileOf((pageNum - 1) * 36 + i));
    return Response.json({ success: true, value: { games, pageNum, totalPages: 9, totalCount: 324 } });
  });
});
afterEach(async () => {
  await closePage();
  vi.restoreAllMocks();
  setTransport(fetch);
});

function Slots() {
  const list = useGameList({ ...NO_FILTER, gameType: 'RNG' }, { merchant: 'parlour', language: 'EN' });
  return <GameList list={list} label="Slots" empty={null} />;
}

/** Mounts a page of slots as the app does. */
async function slots(hosts: readonly string[] = []) {
  const screen = (
    <ImageHosts value={hosts}>
      <Slots />
    </ImageHosts>
  );
  const mounted = await mountScreen(screen, { client: new QueryClient(), path: '/m/slot-games' });
  await mounted.forward(5_000);
  return mounted;
}

/** Returns the index of the tile that contains a node; -1 outside tiles. */
const placeOf = (node: PageNode): number => {
  const tile = node.closest('article');
  return tile ? page.querySelectorAll('article').indexOf(tile) : -1;
};
const sourcesOf = (tile: PageNode | undefined) =>
  (tile?.querySelectorAll('img[src]') ?? []).map((image) => image.getAttribute('src'));

describe('a list of games', () => {
  it('CAT-038 fetches the pictures of a tile 100 px below the window, and of one at 101 px when it came nearer', async () => {
    let scrolled = 0;
    Near.distance = (node) => [0, 100, 101][placeOf(node) - 8] ?? 5_000;
    const { all, does, forward } = await slots();
    const fetched = () => all('article').map((tile) => sourcesOf(tile).some((src) => src?.startsWith('/img/tile/')));
    expect(fetched().slice(0, 12)).toEqual([...Array<boolean>(10).fill(true), false, false]);
    const before = Near.distance;
    Near.distance = (node) => before(node) - scrolled;
    scrolled = 1;
    await does(() => Near.look());
    await forward(300);
    expect(fetched().slice(0, 12)).toEqual([...Array<boolean>(11).fill(true), false]);
    const marks = all('article').map((tile) => sourcesOf(tile).some((src) => src?.startsWith('/img/vendor/')));
    expect(marks.slice(9, 12)).toEqual([true, true, false]);
  });

  it('CAT-039 checks once in 300 ms which pictures came near, however often the page scrolls', async () => {
    let scrolled = 0;
    const places = new Map<PageNode, number>();
    const heightOf = (node: PageNode): number => {
      const place = places.get(node) ?? placeOf(node);
      places.set(node, place);
      return place < 8 ? 0 : 1_000 + place * 10;
    };
    Near.distance = (node) => heightOf(node) - scrolled;
    const { all, does, forward } = await slots();
    const tiles = all('article').slice(8, 36);
    const fetched = () => tiles.filter((tile) => sourcesOf(tile).some((src) => src?.startsWith('/img/tile/'))).length;
    const scroll = async (by: number, ms: number) => {
      scrolled += by;
      await does(() => Near.look());
      await forward(ms);
      return fetched();
    };
    expect(await scroll(980, 2_000)).toBe(1);
    const counts: number[] = [];
    // Each turn of the wheel brings one more tile near, fifteen of them in 300 ms.
    for (let turn = 0; turn < 40; turn++) counts.push(await scroll(10, 20));
    const changes = counts.flatMap((count, turn) => (turn > 0 && count !== counts[turn - 1] ? [turn] : []));
    expect(changes.map((turn, i) => turn - (changes[i - 1] ?? turn - 15))).toEqual([15, 15]);
    await forward(300);
    expect(fetched()).toBe(28);
  });

  it('CAT-041 asks for the next page at once, and for another one not before a second has gone', async () => {
    let isNear = false;
    Near.distance = (node) => (placeOf(node) < 0 && isNear ? 0 : 5_000);
    const { does, forward } = await slots();
    const pages = () => asked.map(({ searchParams }) => searchParams.get('pageNo'));
    expect(pages()).toEqual(['1']);
    isNear = true;
    await does(() => Near.look());
    // The end of the longer list is near, too.
    await forward(0);
    expect(pages()).toEqual(['1', '2']);
    await forward(999);
    expect(pages()).toEqual(['1', '2']);
    await forward(2);
    expect(pages()).toEqual(['1', '2', '3']);
  });
});

describe('the host of a picture', () => {
  const HOSTS = ['https://a.example', 'https://b.example/pictures', 'https://c.example'];
  const hostsOf = (sources: (string | null)[]) => sources.map((source) => source?.split('/img/')[0]);
  const tiles = (all: (name: string) => PageNode[]) => hostsOf(all('article').flatMap((tile) => sourcesOf(tile)));

  it('CFG-010 is picked at random from the list in each visit, by every picture of a page', async () => {
    Near.distance = (node) => (placeOf(node) < 0 ? 5_000 : 0);
    const draws = [0, 0.34, 0.67, 0.999, 0.1, 0.5];
    let draw = 0;
    vi.spyOn(Math, 'random').mockImplementation(() => draws[draw++ % draws.length] ?? 0);
    const visits: (string | undefined)[][] = [];
    for (let visit = 0; visit < 2; visit++) {
      forgetPicks();
      draw = visit;
      const { all, unmount } = await slots(HOSTS);
      visits.push(tiles(all));
      await unmount();
      // Within a visit an image keeps its host, so it is loaded once.
      const again = await slots(HOSTS);
      expect(tiles(again.all)).toEqual(visits[visit]);
      await again.unmount();
    }
    const [first, second] = visits;
    expect(first).toHaveLength(72);
    for (const picked of visits) expect(new Set(picked)).toEqual(new Set(HOSTS));
    expect(first?.filter((host, i) => host !== second?.[i]).length).toBeGreaterThan(20);
  });

  /** Returns the image URLs in the list's first tiles, as the server renders them. */
  async function drawnByServer(): Promise<string[]> {
    await closePage();
    const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
    const html = renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <I18nProvider language="EN" t={(key) => key}>
          <RouterContextProvider router={router as never}>
            <ImageHosts value={HOSTS}>
              {Array.from({ length: 9 }, (_, n) => (
                <Tile key={n} game={tileOf(n)} first />
              ))}
            </ImageHosts>
          </RouterContextProvider>
        </I18nProvider>
      </QueryClientProvider>,
    );
    page = openPage();
    return [...html.matchAll(/<img[^>]* src="([^"]+)"/g)].map(([, source = '']) => source);
  }

  it('CFG-010 is kept where the document brought the picture along, which the server draws for many visits', async () => {
    const drawn = await drawnByServer();
    expect(drawn).toHaveLength(18);
    expect(new Set(hostsOf(drawn))).toEqual(new Set(HOSTS));
    expect(await drawnByServer()).toEqual(drawn);
    for (const source of drawn) {
      const image = page.createElement('img');
      image.setAttribute('src', source);
      page.body.appendChild(image);
    }
    Near.distance = (node) => (placeOf(node) < 0 ? 5_000 : 0);
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { all } = await slots(HOSTS);
    const sources = all('article').map((tile) => sourcesOf(tile));
    expect(sources.slice(0, 9).flat()).toEqual(drawn);
    expect(new Set(hostsOf(sources.slice(9).flat()))).toEqual(new Set(HOSTS.slice(0, 1)));
  });
});
