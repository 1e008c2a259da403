import { RELAY_PREFIX } from '@parlour/contract/endpoint';
import {
  getHotNumbers,
  getLotteryMenu,
  getLotteryOdds,
  listCurrentIssues,
  listDraws,
  listLotteryGames,
  listNearIssues,
  listPopularLotteryGames,
  listRecentVnDraws,
  listVnDraws,
  listVnLotteryGames,
} from '@parlour/contract/lottery.endpoints';
import { commitment, drawer, keepsPromise } from '@parlour/games/fairness';
import { DRAWS } from '@parlour/games/lottery/draws';
import { fromHex, hmacSha256 } from '@parlour/games/sha256';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp, valueOf } from '../testing/app.ts';
import { eachDatabase } from '../testing/databases.ts';
import { drawIssue } from './draws.ts';
import { GAME, SEED, sceneOf } from './scene.ts';

/** The server's own job may have settled it meanwhile. */
const DRAWN = /^(drawn|settled)$/;

eachDatabase((_kind, open) => {
  let app: TestApp;
  let scene: Awaited<ReturnType<typeof sceneOf>>;
  beforeAll(async () => {
    app = await testApp(await open(), { brand: { lottery: { enabled: true } } });
    scene = await sceneOf(app);
  });
  afterAll(() => app.close());

  describe('lottery games and draws', () => {
    it('LOT-004 LOT-006 LOT-007 LOT-008 the lists name the games on sale, under both paths', async () => {
      const games = valueOf(await app.call(listLotteryGames, { query: {} }));
      expect(games.map(({ gameCode }) => gameCode)).toEqual(
        expect.arrayContaining(['wingo-30s', 'wingo-1m', 'k3-1m', 'north-45s']),
      );
      expect(games.find(({ gameCode }) => gameCode === 'wingo-1m')).toMatchObject({
        family: 'wingo',
        playType: 'ent',
        prizeMode: 'Elott',
        periodSeconds: 60,
        lockSeconds: 5,
      });
      const popular = valueOf(await app.call(listPopularLotteryGames, { query: {} }));
      expect(popular.map(({ family }) => family)).toEqual(['wingo', 'wingo', 'k3', 'k3', 'ssc', 'ssc']);
      const vietnamese = valueOf(await app.call(listVnLotteryGames, { query: {} }));
      expect(new Set(vietnamese.map(({ family }) => family))).toEqual(new Set(['vn.n', 'vn.s']));
      const menu = valueOf(await app.call(getLotteryMenu, { query: {} }));
      expect(menu.map(({ family }) => family)).toContain('pk');
      for (const path of ['/lgw/games/mobile', '/lgw/games/popular', '/lgw/vn/games/game_menu']) {
        const direct = await app.raw({ method: 'GET', url: path });
        const twin = await app.raw({ method: 'GET', url: RELAY_PREFIX + path });
        expect(direct.statusCode).toBe(200);
        expect(twin.json()).toEqual(direct.json());
      }
    });

    it('LOT-001 LOT-002 LOT-003 LOT-005 an issue is drawn by the seed that was committed to, and shown with its proof', async () => {
      const { id, numero } = await scene.issue();
      const before = valueOf(await app.call(listNearIssues, { query: { gameId: String(GAME) } }));
      const shown = before.next.find((one) => one.numero === numero);
      expect(shown).toMatchObject({
        state: 'scheduled',
        commitment: commitment(SEED),
        seed: null,
        winningNumber: null,
      });
      await scene.passTime(id);
      await drawIssue(scene.deps(), id);
      const newest = async () =>
        valueOf(await app.call(listDraws, { params: { gameId: String(GAME) }, query: { size: '1' } }))[0];
      await expect.poll(async () => (await newest())?.state).toMatch(DRAWN);
      const drawn = await newest();
      expect(drawn).toMatchObject({
        numero,
        state: expect.stringMatching(DRAWN),
        commitment: commitment(SEED),
        seed: SEED.toString('hex'),
      });
      const revealed = fromHex(drawn?.seed ?? '');
      expect(revealed && keepsPromise(revealed, shown?.commitment ?? '')).toBe(true);
      expect(drawn?.winningNumber).toBe(DRAWS.wingo?.(drawer(hmacSha256(SEED), `wingo-test:${numero}`, 0)));
      await drawIssue(scene.deps(), id);
      const hot = valueOf(await app.call(getHotNumbers, { params: { gameId: String(GAME) } }));
      expect(hot.draws).toBe(1);
      expect(hot.places[0]?.reduce((sum, { hits }) => sum + hits, 0)).toBe(1);
      await scene.settle();
    });

    it('LOT-005 of every game the issue on sale and the last result are read at once', async () => {
      const { id, numero } = await scene.issue();
      await scene.drawAs(id, 3);
      const coming = await scene.issue();
      const { games } = valueOf(await app.call(listCurrentIssues, { query: {} }));
      const mine = games.find(({ gameId }) => gameId === GAME);
      expect(mine).toMatchObject({ next: { numero: coming.numero }, last: { numero, winningNumber: 3 } });
      expect(games.length).toBe(valueOf(await app.call(listLotteryGames, { query: {} })).length);
      await scene.passTime(coming.id);
      await drawIssue(scene.deps(), coming.id);
      await scene.settle();
    });

    it('LOT-001 LOT-002 Vietnamese draws are read by their own calls, and no other game is found there', async () => {
      const recent = valueOf(await app.call(listRecentVnDraws, { query: {} }));
      expect(recent.map(({ gameCode }) => gameCode)).toEqual([
        'north-45s',
        'north-1m',
        'north-5m',
        'south-45s',
        'south-1m',
        'south-5m',
      ]);
      // The last result of a real draw, regardless of later issues without one.
      const real = sql`(select id from lottery_game where code = 'mienbac')`;
      await sql`update lottery_game set enabled = true where id = ${real}`.execute(scene.db());
      await sql`insert into lottery_issue (game_id, draw_source, numero, opens_at, closes_at, draws_at, state, result, settled_at)
        select ${real}, 'entry', 'past-' || n, at - interval '2 minutes', at - interval '1 minute', at,
          case when n < 3 then 'settled' else 'void' end, case when n < 3 then to_jsonb(n) end, at
        from generate_series(1, 6) n, lateral (select clock_timestamp() - interval '1 hour' + n * interval '1 second' as at) t`.execute(
        scene.db(),
      );
      const last = async () =>
        valueOf(await app.call(listRecentVnDraws, { query: {} })).find(({ gameCode }) => gameCode === 'mienbac')?.draw;
      await expect.poll(last).toMatchObject({ numero: 'past-2', winningNumber: 2 });
      await sql`update lottery_game set enabled = false where id = ${real}`.execute(scene.db());
      const numbers = await app.call(listVnDraws, { params: { gameId: '201' }, query: {} });
      expect(numbers.status).toBe(200);
      const other = await app.call(listVnDraws, { params: { gameId: String(GAME) }, query: {} });
      expect(other.body).toMatchObject({ success: false, code: 'thing.unknown' });
    });

    it('an issue without a commitment is void, and none can be committed to once it has opened', async () => {
      const { id } = await scene.issue({ committed: false });
      await scene.passTime(id);
      const late =
        sql`update lottery_issue set commitment = ${commitment(SEED)}, committed_at = opens_at - interval '1 day'
        where id = ${id}`.execute(scene.db());
      await expect(late).rejects.toThrow('nor made after it has opened');
      await drawIssue(scene.deps(), id);
      const newest = async () =>
        valueOf(await app.call(listDraws, { params: { gameId: String(GAME) }, query: { size: '1' } }))[0];
      await expect.poll(newest).toMatchObject({ state: 'void', winningNumber: null });
    });

    it('a drawn issue is never drawn again, and its result never changes', async () => {
      const { id } = await scene.issue();
      await scene.drawAs(id, 3);
      await expect(sql`update lottery_issue set result = '4' where id = ${id}`.execute(scene.db())).rejects.toThrow(
        'is not changed',
      );
      await expect(
        sql`update lottery_issue set state = 'scheduled', result = null where id = ${id}`.execute(scene.db()),
      ).rejects.toThrow();
    });

    it('the page of returns shows every price with its exact return', async () => {
      const odds = valueOf(await app.call(getLotteryOdds, { params: { gameId: String(GAME) } }));
      expect(odds.types.find(({ playCode }) => playCode === 'wingo.num')).toEqual({
        playCode: 'wingo.num',
        cost: 1,
        basis: 'list',
        prices: { '': '8.82' },
        returns: [{ kind: '', percent: '88.20' }],
      });
      expect(odds.types.find(({ playCode }) => playCode === 'wingo.green')?.returns).toEqual([
        { kind: '', percent: '93.10' },
      ]);
    });
  });
});
