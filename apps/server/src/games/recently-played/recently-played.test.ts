import { TOKEN_HEADER } from '@parlour/contract/accounts';
import { addRecent, listRecentlyPlayed } from '@parlour/contract/recently-played.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Player, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(await open());
  });
  afterAll(() => app.close());

  const list = async (player: Player, query: Record<string, string> = {}) =>
    valueOf(await app.call(listRecentlyPlayed, { query }, player));
  const played = (player: Player | null, nodeId: string, vendor?: string) =>
    app.call(addRecent, { query: { nodeId, vendor } }, player);

  describe('recent games', () => {
    it('API-055 ENT-028 a GET notes the game, and the newest stands first once', async () => {
      const player = await app.register();
      for (const nodeId of ['1002', '1001', '1002']) expect(valueOf(await played(player, nodeId))).toEqual({ nodeId });
      const recent = await list(player, { language: 'EN', clientType: '2' });
      expect(recent.list.map((game) => game.displayName)).toEqual(['Game 2', 'Game 1']);
      expect(recent).toMatchObject({ totalPages: 1, totalCount: 2 });
    });

    it('pages, and narrows by type and vendor', async () => {
      const player = await app.register();
      for (let i = 0; i < 8; i++) await played(player, String(1001 + i));
      const second = await list(player, { page: '2', pageSize: '5', language: 'EN' });
      expect(second.list.map((game) => game.nodeId)).toEqual(['1003', '1002', '1001']);
      expect(second.totalPages).toBe(2);
      const narrowed = await list(player, { gameType: 'RNG', vendor: 'JL' });
      expect(narrowed.list.map((game) => game.nodeId)).toEqual(['1006', '1002']);
    });

    it('unknown games and games of another vendor are refused', async () => {
      const player = await app.register();
      expect((await played(player, '999999')).body).toMatchObject({ success: false, code: 'thing.unknown' });
      expect((await played(player, '1001', 'JL')).body).toMatchObject({ success: false, code: 'thing.unknown' });
      expect((await played(null, '1001')).body).toMatchObject({ success: false, code: 'session.none' });
      expect((await list(player)).list).toEqual([]);
    });

    it('W8 another site and a prefetch cannot note a game', async () => {
      const player = await app.register();
      for (const header of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-purpose': 'prefetch' }]) {
        const answer = await app.raw({
          method: 'GET',
          url: '/wps/game/recent/add?nodeId=1001',
          headers: { [TOKEN_HEADER]: player.token, ...header },
          cookies: player.cookies,
        });
        expect(answer.json()).toMatchObject({ success: false, code: 'access.denied' });
      }
      expect((await list(player)).list).toEqual([]);
    });
  });
});
