import { readFileSync } from 'node:fs';
import { TOKEN_HEADER } from '@parlour/contract/accounts';
import { listGames } from '@parlour/contract/catalogue.endpoints';
import { launchGame, startGame } from '@parlour/contract/launch.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_FEED, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { type LotteryMode, launchUrl, lotteryMode, mayLaunch, sandboxOf } from './launch.rules.ts';

const lottery = (
  nodeId: string,
  vendor: string,
  category: string,
  classifications: string[] = [],
  engine?: string,
) => ({
  ...(engine ? { engine } : {}),
  vendor,
  code: `draw-${nodeId}`,
  nodeId,
  category,
  classifications,
  names: { EN: `Draw ${nodeId}` },
});

const feed = {
  ...TEST_FEED,
  vendors: [
    ...TEST_FEED.vendors,
    { code: 'TCG_LOTTO_VN', name: 'Vina Draws', categories: ['LOTT'] },
    { code: 'QDW', name: 'Quick Draws', categories: ['LOTT', 'ELOTT'] },
  ],
  classifications: [...TEST_FEED.classifications, { key: 'ent', category: 'ELOTT', names: { EN: 'Play' } }],
  games: [
    ...TEST_FEED.games,
    lottery('3001', 'TCG_LOTTO_VN', 'LOTT'),
    lottery('3002', 'QDW', 'LOTT'),
    lottery('3003', 'QDW', 'ELOTT', ['ent']),
    lottery('3101', 'TCG_LOTTO_VN', 'LOTT', [], 'lottery-north-1m'),
    lottery('3102', 'TCG_SEA', 'ELOTT', [], 'lottery-express2d-1m'),
    lottery('3103', 'QDW', 'LOTT', [], 'lottery-k3-3m'),
    lottery('3104', 'QDW', 'ELOTT', ['ent'], 'lottery-wingo-1m'),
    lottery('3105', 'TCG_SEA', 'ELOTT', [], 'lottery-lobby'),
    lottery('3106', 'QDW', 'LOTT', [], 'lottery-wingo-1m'),
    lottery('3107', 'QDW', 'LOTT', [], 'lottery-nothing-1m'),
  ],
};

eachDatabase((_kind, open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(await open(), { feed });
  });
  afterAll(() => app.close());

  describe('opening a game', () => {
    it('API-059 a GET with a token answers an address that works once', async () => {
      const player = await app.register();
      const answer = await app.raw({
        method: 'GET',
        url: '/wps/game/launchGame?nodeId=1001&gameType=RNG&vassalage=BGS&gameCode=lobby&language=EN',
        headers: { [TOKEN_HEADER]: player.token },
        cookies: player.cookies,
      });
      const { url, mode } = answer.json().value;
      expect([answer.statusCode, mode]).toEqual([200, 'frame']);
      expect(url).toMatch(/^\/studio\/play\?token=[\w-]{20,}&game=1001&lang=EN&embedded=1$/);
      const without = await app.raw({ method: 'GET', url: '/wps/game/launchGame?nodeId=1001' });
      expect([without.statusCode, without.json().code]).toEqual([401, 'session.none']);
    });

    it('another site cannot open a game with the player’s cookies', async () => {
      const player = await app.register();
      for (const header of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-purpose': 'prefetch' }]) {
        const answer = await app.raw({
          method: 'GET',
          url: '/wps/game/launchGame?nodeId=1001',
          headers: { [TOKEN_HEADER]: player.token, ...header },
          cookies: player.cookies,
        });
        expect(answer.json()).toMatchObject({ success: false, code: 'access.denied' });
      }
    });

    it.each([
      ['3001', { lottoMode: 'Lott', prizeMode: 'Lott', playType: 'trad' }],
      ['2001', { lottoMode: 'SEA', prizeMode: 'SEA', playType: 'trad' }],
      ['3002', { lottoMode: 'Lott', prizeMode: 'Lott', playType: 'trad' }],
      ['3003', { lottoMode: 'Elott', prizeMode: 'Elott', playType: 'ent' }],
    ])('ENT-050 the lottery %s opens in its own mode, whatever the caller says', async (nodeId, mode) => {
      const player = await app.register();
      const body = { nodeId, lottoMode: 'ZY', prizeMode: 'ZY', playType: 'x' };
      const { url } = valueOf(await app.call(startGame, { body }, player));
      expect(Object.fromEntries(new URL(url, 'http://x').searchParams)).toMatchObject(mode);
    });

    it('an unknown game and a vendor without a page are refused', async () => {
      const player = await app.register();
      const unknown = await app.call(startGame, { body: { nodeId: '999999' } }, player);
      expect([unknown.status, unknown.body]).toMatchObject([404, { code: 'thing.unknown' }]);
      await app.database.exec("update game_vendor set gateway_vendor = 'NOBODY' where code = 'SP1'");
      await app.database.exec('update catalogue_state set version = version + 1');
      await app.live.refresh();
      const stopped = await app.call(launchGame, { query: { nodeId: '2002' } }, player);
      expect([stopped.status, stopped.body]).toMatchObject([409, { code: 'launch.game_unavailable' }]);
      const listed = async (vassalage: string, gameType: string) =>
        valueOf(await app.call(listGames, { query: { vassalage, gameType } })).games.map(
          ({ isUpcoming }) => isUpcoming ?? false,
        );
      // Games that cannot be launched are marked, and link to the vendor's page.
      expect([...new Set(await listed('SP1', 'SPORTS'))]).toEqual([true]);
      expect([...new Set(await listed('JL', 'RNG'))]).toEqual([false]);
    });

    it('a vendor that the operator stopped has its games paused, and opens them again', async () => {
      const player = await app.register();
      const stop = (enabled: boolean) =>
        app.database.db.updateTable('gateway_vendor').set({ enabled }).where('code', '=', 'BGS').execute();
      await stop(false);
      const stopped = await app.call(startGame, { body: { nodeId: '1001' } }, player);
      await stop(true);
      expect([stopped.status, stopped.body]).toMatchObject([409, { code: 'launch.paused' }]);
      expect((await app.call(startGame, { body: { nodeId: '1001' } }, player)).status).toBe(200);
    });

    it('LCH-002 a session whose type may not play is refused', async () => {
      for (const [type, code] of [
        [3, 'access.free_reject'],
        [40, 'access.free_reject'],
        [1, undefined],
      ] as const) {
        const account = `of_type_${type}`;
        const player = await app.register(account);
        await app.database.exec(`update member set type = ${type} where account = '${account}'`);
        const { body } = await app.call(startGame, { body: { nodeId: '1001' } }, player);
        expect(body.success ? undefined : body.code, account).toBe(code);
      }
    });
  });
});

eachDatabase((_kind, open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(await open(), { feed, brand: { lottery: { enabled: true } }, env: { ROLES: 'api' } });
  });
  afterAll(() => app.close());

  describe('a title of the house’s own lottery', () => {
    it.each([
      ['LCH-006', '3101', { game: 'north-1m', lottoMode: 'Lott', prizeMode: 'Lott', playType: 'trad' }],
      ['LCH-007', '3102', { game: 'express2d-1m', lottoMode: 'SEA', prizeMode: 'SEA', playType: 'trad' }],
      ['LCH-008', '3103', { game: 'k3-3m', lottoMode: 'Lott', prizeMode: 'Lott', playType: 'trad' }],
      ['LCH-009', '3104', { game: 'wingo-1m', lottoMode: 'Elott', prizeMode: 'Elott', playType: 'ent' }],
      ['LCH-010', '3105', { lottoMode: 'SEA', prizeMode: 'SEA', playType: 'trad' }],
    ])('%s %s opens its game in its mode as a page of the app', async (_row, nodeId, search) => {
      const player = await app.register();
      const launched = valueOf(await app.call(startGame, { body: { nodeId } }, player));
      expect({ ...launched, url: launched.url.split('?')[0] }).toEqual({ url: '/m/lottery', mode: 'app', sandbox: '' });
      expect(Object.fromEntries(new URL(launched.url, 'http://x').searchParams)).toEqual(search);
    });

    it('is not opened in a mode that its game is not sold in, nor where there is no such game, nor once it is off sale', async () => {
      const player = await app.register();
      const codeOf = async (nodeId: string) => {
        const { body } = await app.call(startGame, { body: { nodeId } }, player);
        return body.success ? undefined : body.code;
      };
      expect([await codeOf('3106'), await codeOf('3107')]).toEqual([
        'launch.game_unavailable',
        'launch.game_unavailable',
      ]);
      await app.database.exec("update lottery_game set enabled = false where code = 'north-1m'");
      await expect.poll(() => codeOf('3101')).toBe('launch.game_unavailable');
    });
  });
});

describe('rules of a launch', () => {
  it('only lotteries have a mode', () => {
    const facts = { category: 'RNG', vendor_code: 'JL', classifications: ['ent'] };
    expect(lotteryMode(facts)).toBeNull();
    expect(lotteryMode({ ...facts, category: 'ELOTT' })).toEqual({ prizeMode: 'Elott', playType: 'ent' });
  });
  it('an address keeps the query that the vendor’s page has already', () => {
    const launch = { token: 't', game: '1', language: 'EN', lottery: null };
    expect(launchUrl('https://v.example/open?brand=7', launch)).toBe(
      'https://v.example/open?brand=7&token=t&game=1&lang=EN&embedded=1',
    );
  });
  it('the vendors’ document names every parameter, and says which of them are of lotteries', () => {
    const document = readFileSync(new URL('../../../../../docs/vendor-api.md', import.meta.url), 'utf8');
    const [, section = ''] = /\n## Launch\n([\s\S]*?)\n## /.exec(document) ?? [];
    const rows = section.matchAll(/^\| `(\w+)` \| (always|lotteries) \|/gm);
    const told = Object.fromEntries([...rows].map(([, name = '', comes]) => [name, comes]));
    const launch = { token: 't', game: '1', language: 'EN' };
    const named = (lottery: LotteryMode | null) => [
      ...new URL(launchUrl('https://v.example/open', { ...launch, lottery })).searchParams.keys(),
    ];
    const always = named(null);
    const wanted = named({ prizeMode: 'SEA', playType: 'trad' });
    expect(told).toEqual(
      Object.fromEntries(wanted.map((name) => [name, always.includes(name) ? 'always' : 'lotteries'])),
    );
  });
  it('our own host gets no origin in its frame', () => {
    expect(sandboxOf('/studio/play')).toBe('allow-scripts');
    expect(sandboxOf('https://v.example/open')).toContain('allow-same-origin');
  });
  it('a trial player opens games in free play alone', () => {
    const trial = { type: 4, book: 'TRIAL' };
    expect([mayLaunch(trial, '1'), mayLaunch(trial, undefined), mayLaunch({ type: 4, book: 'PLAY' }, '1')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
