import {
  listCatalogueGames,
  listCatalogueVendors,
  updateCatalogueGame,
  updateCatalogueVendor,
} from '@parlour/contract/catalogue.admin.endpoints';
import { listGames, listHotGames, listVendors } from '@parlour/contract/catalogue.endpoints';
import { addFavourite, listFavourites } from '@parlour/contract/favourites.endpoints';
import { startGame } from '@parlour/contract/launch.endpoints';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listAudit } from '../../core/audit/audit.store.ts';
import { verifyAudit } from '../../core/audit/verification.store.ts';
import { type Player, TEST_FEED, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { consoleOf, type Tab, testClock } from '../../testing/console.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { importFeed } from './index.ts';

const OPEN_VENDOR = { shelf: 'open', hot: false, reason: 'it is over' } as const;
const OPEN_GAME = { shelf: 'open', hot: true, fresh: true, reason: 'it is over' } as const;

eachDatabase((_kind, open) => {
  let app: TestApp;
  let desk: ReturnType<typeof consoleOf>;
  let tab: Tab;
  let player: Player;
  beforeAll(async () => {
    const clock = testClock();
    app = await testApp(await open(), { clock: clock.now });
    desk = consoleOf(app);
    tab = await desk.operator(clock);
    player = await app.register();
  });
  afterAll(() => app.close());
  afterEach(async () => {
    await setVendor('JL', OPEN_VENDOR);
    await setGame('1001', OPEN_GAME);
  });

  type VendorInput = Parameters<typeof desk.call<typeof updateCatalogueVendor>>[1]['body'];
  type GameInput = Parameters<typeof desk.call<typeof updateCatalogueGame>>[1]['body'];
  const setVendor = (code: string, body: VendorInput) =>
    desk.call(updateCatalogueVendor, { params: { code }, body }, tab);
  const setGame = (nodeId: string, body: GameInput) =>
    desk.call(updateCatalogueGame, { params: { nodeId }, body }, tab);
  const list = async (query: Record<string, string>) =>
    valueOf(await app.call(listGames, { query: { language: 'EN', ...query } }));
  const launchOf = async (nodeId: string) => {
    const { body } = await app.call(startGame, { body: { nodeId } }, player);
    return body.success ? 'opens' : body.code;
  };
  const acts = async (act: string) => listAudit(app.database.db, { act, limit: 5 });

  describe('what operators decide about games', () => {
    it('a paused game is shown as such, is not opened, takes no bets, and comes back', async () => {
      expect(await launchOf('1001')).toBe('opens');
      await setGame('1001', { ...OPEN_GAME, shelf: 'paused', reason: 'a broken reel' });
      const shown = (await list({ gameName: 'Game 1' })).games.find((game) => game.nodeId === '1001');
      expect([shown?.isPaused, app.live.now().find('1001')?.paused]).toEqual([true, true]);
      expect([await launchOf('1001'), await launchOf('1005')]).toEqual(['launch.paused', 'opens']);
      await setGame('1001', OPEN_GAME);
      expect(await launchOf('1001')).toBe('opens');
    });

    it('a paused vendor pauses all of its games and nobody else’s', async () => {
      await setVendor('JL', { shelf: 'paused', hot: false, reason: 'the vendor updates' });
      const games = (await list({ gameType: 'RNG', pageSize: '100' })).games;
      expect(games.every((game) => (game.isPaused === true) === (game.vassalage === 'JL'))).toBe(true);
      expect([await launchOf('1002'), await launchOf('1001')]).toEqual(['launch.paused', 'opens']);
      const { vendors } = valueOf(await app.call(listVendors, { query: {} }));
      expect(vendors.filter((vendor) => vendor.isPaused).map((vendor) => vendor.vassalage)).toContain('JL');
    });

    it('a hidden game is nowhere, not even among favourites, and its favourite is kept', async () => {
      valueOf(await app.call(addFavourite, { body: { nodeId: '1001' } }, player));
      const total = (await list({})).totalCount;
      await setGame('1001', { ...OPEN_GAME, shelf: 'hidden' });
      expect((await list({})).totalCount).toBe(total - 1);
      expect(await launchOf('1001')).toBe('thing.unknown');
      expect(valueOf(await app.call(listFavourites, { query: {} }, player)).content).toEqual([]);
      await setGame('1001', OPEN_GAME);
      expect(valueOf(await app.call(listFavourites, { query: {} }, player)).content).toHaveLength(1);
    });

    it('hot and new are marked and unmarked, and what is as in the feed follows the feed', async () => {
      await setGame('1050', { shelf: 'open', hot: true, fresh: true, reason: 'a tournament' });
      const { list: hot } = valueOf(await app.call(listHotGames, { query: { language: 'EN' } }));
      expect(hot.at(-1)?.nodeId).toBe('1050');
      expect((await list({ isNew: '1' })).games.map((game) => game.nodeId)).toContain('1050');
      await setVendor('JL', { shelf: 'open', hot: true, reason: 'a campaign' });
      const turned = { ...TEST_FEED, vendors: [...TEST_FEED.vendors].reverse() };
      await importFeed(app.database.db, JSON.stringify(turned), { imageHosts: [] });
      await app.live.refresh();
      expect(app.live.now().find('1050')?.is_new).toBe(true);
      const { vendors } = valueOf(await desk.call(listCatalogueVendors, {}, tab));
      expect(vendors.find((vendor) => vendor.code === 'JL')).toMatchObject({ hot: true, shelf: 'open', games: 40 });
      await setGame('1050', { shelf: 'open', hot: false, fresh: false, reason: 'it is over' });
      const [row] =
        (await app.database.db.selectFrom('game').selectAll().where('node_id', '=', '1050').execute()) ?? [];
      expect([row?.shelf_hot, row?.shelf_new]).toEqual([null, null]);
    });

    it('the act, its reason and both states stand in the record, which stays whole', async () => {
      await setVendor('JL', { shelf: 'hidden', hot: true, reason: '  contract ended ' });
      expect((await acts('shelf.vendor'))[0]).toMatchObject({
        operator_name: 'nandar',
        before: { vendor: 'JL', shelf: 'open', hot: false },
        after: { shelf: 'hidden', hot: true },
        reason: 'contract ended',
      });
      expect((await verifyAudit(app.database.db, { id: 0n, hash: null }, 1_000)).broken).toBeNull();
    });

    it('without its record nothing changes', async () => {
      await app.database.exec('alter table audit add constraint no_more check (act <> $$shelf.game$$) not valid');
      const { status } = await setGame('1001', { ...OPEN_GAME, shelf: 'hidden' });
      await app.database.exec('alter table audit drop constraint no_more');
      expect([status, await launchOf('1001')]).toEqual([500, 'opens']);
    });

    it('unknown things, no reason and no operator are refused', async () => {
      expect(await desk.codeOf(setVendor('NOPE', OPEN_VENDOR))).toBe('thing.unknown');
      expect(await desk.codeOf(setGame('999999', OPEN_GAME))).toBe('thing.unknown');
      expect(await desk.codeOf(setGame('1001', { ...OPEN_GAME, reason: '  ' }))).toBe('request.invalid');
      const nobody: Tab = { cookies: {}, csrf: null };
      expect(await desk.codeOf(desk.call(listCatalogueVendors, {}, nobody))).toBe('session.none');
      expect(
        await desk.codeOf(desk.call(updateCatalogueGame, { params: { nodeId: '1001' }, body: OPEN_GAME }, nobody)),
      ).toBe('session.none');
    });

    it('games are found by a part of their name in any language, by number, vendor and state, page by page', async () => {
      const find = async (query: Record<string, string>) =>
        valueOf(await desk.call(listCatalogueGames, { query }, tab));
      const ids = async (query: Record<string, string>) => (await find(query)).games.map((game) => game.nodeId);
      expect(await ids({ name: '游戏80' })).toEqual(['1080']);
      expect(await ids({ name: 'sea DRAW' })).toEqual(['2001']);
      expect(await ids({ name: '1003' })).toEqual(['1003']);
      expect(await ids({ name: '100%' })).toEqual([]);
      expect(await ids({ name: 'ဂ\u102dမ\u1038\u103a 80' })).toEqual(await ids({ name: 'ဂိမ်း 80' }));
      expect(await ids({ name: 'ဂိမ်း 80' })).toEqual(['1080']);
      await setGame('1001', { ...OPEN_GAME, shelf: 'paused' });
      expect(await ids({ shelf: 'paused' })).toEqual(['1001']);
      const first = await find({ vendor: 'BGS', size: '30' });
      const second = await find({ vendor: 'BGS', size: '30', before: first.next ?? '' });
      expect([first.games.length, second.games.length, second.next]).toEqual([30, 10, null]);
    });
  });
});
