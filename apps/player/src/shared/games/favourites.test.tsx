import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addressIn, mountScreen } from '../../testing/around.tsx';
import { closePage, openPage } from '../../testing/page.tsx';
import { SESSION } from '../../testing/session.ts';
import { setTransport } from '../api.ts';
import { useApp } from '../store.ts';
import { marksOf } from './favourite-marks.ts';
import { homeFavouritesQuery, takeFavourite, useFavouriteToggle } from './favourites.queries.ts';
import { listQueryOf } from './games.queries.ts';
import { NO_FILTER } from './list-state.ts';

const PAGE = { content: [], pageNum: 1, pageSize: 100, totalPages: 0, totalCount: 0 };

describe('loading favourites', () => {
  const asked: URL[] = [];
  afterEach(() => {
    setTransport(fetch);
    asked.length = 0;
  });
  const answer = () =>
    setTransport(async (input) => {
      asked.push(new URL(input instanceof Request ? input.url : input, 'http://parlour.example'));
      return Response.json({ success: true, value: PAGE });
    });

  it('FAV-009 home and the menu load 100 at once, the list 36 a page', async () => {
    answer();
    const client = new QueryClient();
    await client.fetchQuery(homeFavouritesQuery('EN'));
    const filter = { ...NO_FILTER, dataType: 'FAV' } as const;
    await client.fetchInfiniteQuery(listQueryOf(filter, { merchant: 'parlour', language: 'EN' }, async () => []));
    expect(asked.map(({ pathname, searchParams }) => [pathname, searchParams.get('pageSize')])).toEqual([
      ['/wps/game/favourite', '100'],
      ['/wps/game/favourite', '36'],
    ]);
  });
});

describe('marks of another device', () => {
  const [ids, home] = [
    ['member', 'favourites', 'ids'],
    ['member', 'favourites', 'home', 'EN'],
  ];
  const known = () => {
    const client = new QueryClient();
    client.setQueryData(ids, ['2', '1']);
    client.setQueryData(home, [{ nodeId: '2' }, { nodeId: '1' }]);
    const standing = () => ({
      ids: client.getQueryData(ids),
      home: client.getQueryData<{ nodeId: string }[]>(home)?.map(({ nodeId }) => nodeId),
      isStale: [ids, home].map((queryKey) => client.getQueryState(queryKey)?.isInvalidated),
    });
    return { client, standing };
  };

  it('show at once, and the lists are asked for anew', () => {
    const { client, standing } = known();
    takeFavourite(client, { nodeId: '1', on: false });
    expect(standing()).toEqual({ ids: ['2'], home: ['2'], isStale: [true, true] });
    takeFavourite(client, { nodeId: '3', on: true });
    expect(standing()).toEqual({ ids: ['3', '2'], home: ['2'], isStale: [true, true] });
  });

  it('change nothing where they show already: this device made them itself', () => {
    const { client, standing } = known();
    takeFavourite(client, { nodeId: '1', on: true });
    takeFavourite(client, { nodeId: '3', on: false });
    expect(standing()).toEqual({ ids: ['2', '1'], home: ['2', '1'], isStale: [false, false] });
  });

  it('of a game that is being marked here are of old', async () => {
    const { client, standing } = known();
    let end = () => {};
    const mutation = client.getMutationCache().build(client, {
      mutationKey: ['favourites'],
      mutationFn: (_wish: { nodeId: string }) =>
        new Promise<void>((resolve) => {
          end = resolve;
        }),
    });
    const done = mutation.execute({ nodeId: '1' });
    takeFavourite(client, { nodeId: '1', on: false });
    expect(standing()).toEqual({ ids: ['2', '1'], home: ['2', '1'], isStale: [false, false] });
    // An event about another game still counts.
    takeFavourite(client, { nodeId: '2', on: false });
    expect(standing()).toEqual({ ids: ['1'], home: ['1'], isStale: [true, true] });
    await expect.poll(() => client.isMutating()).toBe(1);
    end();
    await done;
  });
});

describe('a tap on a star', () => {
  const sent: string[] = [];
  beforeEach(() => {
    openPage();
    sent.length = 0;
    useApp.setState({ session: SESSION });
    setTransport(async (input, init) => {
      const { pathname } = new URL(addressIn(input), 'http://parlour.example');
      if ((init?.method ?? 'GET') !== 'GET') sent.push(`${init?.method} ${pathname}`);
      return Response.json({ success: true, value: pathname.endsWith('/ids') ? ['2', '1'] : {} });
    });
  });
  afterEach(async () => {
    await closePage();
    setTransport(fetch);
    useApp.setState({ session: null });
  });

  it('FAV-005 sends nothing for a game that is a favourite already, and one request for a new one', async () => {
    const client = new QueryClient();
    client.setQueryData(['member', 'favourites', 'ids'], ['2', '1']);
    let toggle: ReturnType<typeof useFavouriteToggle> = () => false;
    function Star() {
      toggle = useFavouriteToggle();
      return null;
    }
    const { does, forward } = await mountScreen(<Star />, { client, path: '/m/home' });
    const tap = async (nodeId: string, on: boolean) => {
      await does(() => toggle({ nodeId, vassalage: 'JL' }, on));
      await forward(100);
    };
    await tap('2', true);
    expect(sent).toEqual([]);
    await tap('3', true);
    await tap('3', true);
    expect(sent).toEqual([expect.stringMatching(/^(POST|PUT) \/wps\/game\/favourite/)]);
    await tap('9', false);
    expect(sent).toHaveLength(1);
  });
});

describe('stars', () => {
  it('watch the list of favourites once, however many they are, and only those that turn hear of it', async () => {
    const client = new QueryClient();
    const queryKey = ['marks'] as const;
    client.setQueryData<readonly string[]>(queryKey, ['1']);
    const options = { queryKey, queryFn: async () => ['1'], staleTime: Number.POSITIVE_INFINITY };
    const marks = marksOf(client, options);
    const heard: string[] = [];
    const stops = Array.from({ length: 1000 }, (_, i) => marks.watch(String(i), () => heard.push(String(i))));
    const query = client.getQueryCache().find({ queryKey });
    expect([query?.getObserversCount(), marks.has('1'), marks.has('2')]).toEqual([1, true, false]);
    // A tap changes one star immediately, and the list's later update changes none.
    marks.turn('7', true);
    expect([heard.splice(0), marks.has('7'), marks.has('1')]).toEqual([['7'], true, true]);
    client.setQueryData<readonly string[]>(queryKey, ['7', '1']);
    client.setQueryData<readonly string[]>(queryKey, ['2', '7', '1']);
    await expect.poll(() => heard.splice(0)).toEqual(['2']);
    // A change that never reached the list is reverted.
    marks.turn('1', false);
    marks.settle('1');
    expect([heard.splice(0), marks.has('1')]).toEqual([['1', '1'], true]);
    // An answer requested before the tap does not revert it.
    marks.turn('9', true);
    client.setQueryData<readonly string[]>(queryKey, ['5', '2', '7', '1']);
    await expect.poll(() => heard.splice(0)).toEqual(['9', '5']);
    client.setQueryData<readonly string[]>(queryKey, ['9', '5', '2', '7', '1']);
    client.setQueryData<readonly string[]>(queryKey, ['5', '2', '7', '1']);
    await expect.poll(() => heard.splice(0)).toEqual(['9']);
    expect([marksOf(client, options), marks.has('2')]).toEqual([marks, true]);
    for (const stop of stops) stop();
    expect(query?.getObserversCount()).toBe(0);
    client.setQueryData<readonly string[]>(queryKey, []);
    expect(marks.has('1')).toBe(false);
  });
});
