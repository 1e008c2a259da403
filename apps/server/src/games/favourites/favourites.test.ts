import { TOKEN_HEADER } from '@parlour/contract/accounts';
import type { StreamEvent } from '@parlour/contract/events';
import {
  addFavourite,
  listFavouriteIds,
  listFavourites,
  removeFavourite,
} from '@parlour/contract/favourites.endpoints';
import { addRecent } from '@parlour/contract/recently-played.endpoints';
import { login } from '@parlour/contract/sessions.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, type Player, TEST_FEED, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { headersOf, listenTo } from '../../testing/streams.ts';
import { MOST_FAVOURITES } from './favourites.rules.ts';

const MANY = 210;
/** The usual small catalogue, plus enough games to fill a list. */
const feed = {
  ...TEST_FEED,
  games: [
    ...TEST_FEED.games,
    ...Array.from({ length: MANY }, (_, i) => ({
      vendor: 'BGS',
      code: `more-${i}`,
      nodeId: String(5000 + i),
      category: 'FISH',
      names: { EN: `More ${i}` },
      order: 300 + i,
    })),
  ],
};

eachDatabase((_kind, open) => {
  let app: TestApp;
  let address = '';
  beforeAll(async () => {
    app = await testApp(await open(), { feed });
    address = await app.server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => app.close());

  const ids = async (player: Player) => valueOf(await app.call(listFavouriteIds, { query: {} }, player));
  const add = (player: Player | null, nodeId: string, vendor?: string) =>
    app.call(addFavourite, { body: { nodeId, vendor } }, player);

  describe('favourites', () => {
    it('API-051 API-053 ENT-031 an added game stands first among the ids, which are texts', async () => {
      const player = await app.register();
      expect(await ids(player)).toEqual([]);
      expect(valueOf(await add(player, '1001', 'BGS'))).toEqual({ nodeId: '1001' });
      await add(player, '1002', 'JL');
      expect(await ids(player)).toEqual(['1002', '1001']);
    });

    it('adding twice changes nothing', async () => {
      const player = await app.register();
      await add(player, '1001');
      await add(player, '1002');
      expect(valueOf(await add(player, '1001'))).toEqual({ nodeId: '1001' });
      expect(await ids(player)).toEqual(['1002', '1001']);
    });

    it('API-052 a DELETE with a body removes the game, and removing it again changes nothing', async () => {
      const player = await app.register();
      await add(player, '1001');
      await add(player, '1002');
      const remove = { body: { nodeId: '1001', vendor: 'BGS', token: player.token } };
      expect(valueOf(await app.call(removeFavourite, remove, player))).toEqual({ nodeId: '1001' });
      expect(await ids(player)).toEqual(['1002']);
      expect(valueOf(await app.call(removeFavourite, remove, player))).toEqual({ nodeId: '1001' });
    });

    it('API-054 ENT-029 the list answers both forms of the query, page by page', async () => {
      const player = await app.register();
      for (let i = 0; i < 40; i++) await add(player, String(5000 + i));
      await add(player, '1001');
      const first = valueOf(await app.call(listFavourites, { query: { token: player.token } }, player));
      expect(first).toMatchObject({ pageNum: 1, pageSize: 36, totalPages: 2, totalCount: 41 });
      expect(first.content).toHaveLength(36);
      expect(first.content[0]).toMatchObject({ nodeId: '1001', displayName: 'ဂိမ်း 1' });
      const query = { pageNo: '2', pageSize: '36', gameType: 'FISH', vendor: 'BGS', language: 'EN' };
      const second = valueOf(await app.call(listFavourites, { query }, player));
      expect(second).toMatchObject({ pageNum: 2, totalPages: 2, totalCount: 40 });
      expect(second.content.map((game) => game.displayName)).toEqual(['More 3', 'More 2', 'More 1', 'More 0']);
    });

    it('another device of the same member sees them, and what it takes off is gone on the first', async () => {
      const player = await app.register();
      await add(player, '1001', 'BGS');
      await add(player, '1002', 'JL');
      const other: Player = { token: '', cookies: {}, account: player.account };
      const asked = { username: player.account, password: PASSWORD, type: 'username' as const };
      other.token = valueOf(await app.call(login, { body: asked }, other)).token;
      expect(other.token).not.toBe(player.token);
      expect(await ids(other)).toEqual(['1002', '1001']);
      valueOf(await app.call(removeFavourite, { body: { nodeId: '1002', vendor: 'JL' } }, other));
      expect(await ids(player)).toEqual(['1001']);
    });

    it('what is marked and played on one device is told on the others, once, and nobody else hears of it', async () => {
      const [player, stranger] = [await app.register(), await app.register()];
      const listen = (who: Player, last?: string) => listenTo(address, headersOf(who), last);
      const own = (told: { event: StreamEvent }[]) =>
        told.flatMap(({ event }) => (event.type === 'favourite' || event.type === 'recent' ? [event] : []));
      const [phone, desk, other] = [await listen(player), await listen(player), await listen(stranger)];
      await phone.until((told) => told.length > 0);
      await phone.close();
      const remove = { body: { nodeId: '1001', vendor: 'BGS' } };
      // Calls without an effect publish nothing.
      for (let twice = 0; twice < 2; twice++) await add(player, '1001');
      for (let twice = 0; twice < 2; twice++) valueOf(await app.call(removeFavourite, remove, player));
      valueOf(await app.call(addRecent, { query: { nodeId: '1002' } }, player));
      const told = [
        { type: 'favourite', nodeId: '1001', on: true },
        { type: 'favourite', nodeId: '1001', on: false },
        { type: 'recent', nodeId: '1002' },
      ];
      const isToldAll = (events: { event: StreamEvent }[]) => own(events).length === told.length;
      await desk.until(isToldAll);
      // A device that was away is notified when it reconnects.
      const back = await listen(player, phone.last);
      await back.until(isToldAll);
      expect([desk, back, phone, other].map((stream) => own(stream.events))).toEqual([told, told, [], []]);
      for (const stream of [desk, back, other]) await stream.close();
    });

    it('FAV-009 100 are answered at once where that is asked for', async () => {
      const player = await app.register();
      for (let i = 0; i < 101; i++) await add(player, String(5000 + i));
      const { content, totalPages } = valueOf(
        await app.call(listFavourites, { query: { pageNo: '1', pageSize: '100' } }, player),
      );
      expect([content.length, totalPages]).toEqual([100, 2]);
    });

    it('a list is narrowed by several vendors, and by the type of its category', async () => {
      const player = await app.register();
      for (const nodeId of ['1001', '1002', '2002']) await add(player, nodeId);
      const found = async (query: Record<string, string>) =>
        valueOf(await app.call(listFavourites, { query }, player)).content.map((game) => game.nodeId);
      expect(await found({ vendor: 'JL,SP1' })).toEqual(['2002', '1002']);
      expect(await found({ gameType: 'SPORTS' })).toEqual(['2002']);
      expect(await found({ gameType: 'ESPORTS' })).toEqual([]);
    });

    it('one player does not see the favourites of another', async () => {
      const [one, two] = [await app.register(), await app.register()];
      await add(one, '1001');
      expect(await ids(two)).toEqual([]);
    });

    it('unknown games, games of another vendor and lottery games are refused', async () => {
      const player = await app.register();
      expect((await add(player, '999999')).body).toMatchObject({ success: false, code: 'thing.unknown' });
      expect((await add(player, '1001', 'JL')).body).toMatchObject({ success: false, code: 'thing.unknown' });
      expect((await add(player, '2001')).body).toMatchObject({ success: false, code: 'favourite.not_offered' });
      expect(await ids(player)).toEqual([]);
    });

    it(`keeps ${MOST_FAVOURITES} at most, also when the last place is wanted twice at once`, async () => {
      const player = await app.register();
      for (let i = 0; i < MOST_FAVOURITES - 1; i++) await add(player, String(5000 + i));
      const race = await Promise.all(['5201', '5202', '5203'].map((nodeId) => add(player, nodeId)));
      expect(race.filter(({ body }) => body.success)).toHaveLength(1);
      expect(race.filter(({ body }) => !body.success && body.code === 'favourite.full')).toHaveLength(2);
      expect(await ids(player)).toHaveLength(MOST_FAVOURITES);
    });

    it('nobody without a session gets anything, and an account that may only look changes nothing', async () => {
      expect((await add(null, '1001')).body).toMatchObject({ success: false, code: 'session.none' });
      const looking = await app.register('only_looking');
      await app.database.exec("update member set type = 4 where account = 'only_looking'");
      expect((await add(looking, '1001')).body).toMatchObject({ success: false, code: 'access.free_reject' });
      expect(await ids(looking)).toEqual([]);
    });

    it('the relay twin answers the same', async () => {
      const player = await app.register();
      await add(player, '1001');
      const twin = await app.raw({
        method: 'GET',
        url: '/wps/relay/wps/game/favourite/ids',
        headers: { [TOKEN_HEADER]: player.token },
        cookies: player.cookies,
      });
      expect(twin.json()).toEqual({ success: true, value: ['1001'] });
    });
  });
});
