import { COCKFIGHT_VENDORS, ESPORT_VENDORS } from '@parlour/contract/catalogue';
import {
  getHome,
  listClassifications,
  listGames,
  listHotGames,
  listVendors,
} from '@parlour/contract/catalogue.endpoints';
import { getWhitelabel } from '@parlour/contract/system.endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TEST_FEED, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { importFeed } from './index.ts';

/** A game as written by the test feed. */
type FeedGame = Record<'vendor' | 'code' | 'nodeId', string> & {
  category: string | undefined;
  classifications?: string[];
  names: { EN: string; MY?: string; CN?: string };
};

const HOSTS = ['https://pictures.example/games'];

eachDatabase((_kind, open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(await open(), { brand: { flags: { COCKFIGHT3: true } } });
  });
  afterAll(() => app.close());
  const take = async (text: string, remove = false) => {
    const report = await importFeed(app.database.db, text, { imageHosts: HOSTS, remove });
    await app.live.refresh();
    return report;
  };
  const put = (feed: object) => take(JSON.stringify(feed), true);
  beforeEach(() => put(TEST_FEED));

  const list = async (query: Record<string, string>) => valueOf(await app.call(listGames, { query }));
  const names = async (query: Record<string, string>) =>
    (await list({ language: 'EN', pageSize: '100', ...query })).games.map((g) => g.gameName);

  describe('the game list', () => {
    it('ENT-027 pages 36 at a time and says how many there are', async () => {
      const first = await list({ language: 'EN' });
      expect([first.games.length, first.pageNum, first.totalPages, first.totalCount]).toEqual([36, 1, 3, 82]);
      expect((await list({ language: 'EN', pageNo: '3' })).games.length).toBe(10);
      expect((await list({ language: 'EN', pageNo: '4' })).games).toEqual([]);
    });

    it('ENT-025 each game has every field of the documents', async () => {
      expect((await list({ language: 'MY' })).games[0]).toMatchObject({
        gameId: 'game-1',
        nodeId: '1001',
        nodeName: 'Game 1',
        gameName: 'ဂိမ်း 1',
        gameType: 'RNG',
        vassalage: 'BGS',
        displayName: 'ဂိမ်း 1',
        showIcon: '1',
        iconUrl: expect.stringMatching(/^\/img\/tile\/1001-[0-9a-f]{8}$/),
      });
    });

    it('API-049 the relayed name answers with the same list', async () => {
      const [plain, relayed] = [
        await app.raw({ method: 'GET', url: '/wps/game/list?language=EN' }),
        await app.raw({ method: 'GET', url: '/wps/relay/GCSGAME_gameList?language=EN' }),
      ];
      expect(relayed.body).toBe(plain.body);
      expect(plain.statusCode).toBe(200);
    });

    it('ENT-026 e-lottery games also have gameClassifyNew and prizeMode', async () => {
      expect((await list({ gameType: 'ELOTT', language: 'EN' })).games[0]).toMatchObject({
        gameClassifyNew: 'FAST',
        prizeMode: 'SEA',
      });
    });

    it('filters by type, vendors, classification and novelty', async () => {
      expect((await list({ gameType: 'FISH' })).totalCount).toBe(20);
      expect((await list({ gameType: 'RNG', vassalage: 'JL' })).totalCount).toBe(20);
      expect((await list({ vassalage: 'TCG_SEA,SP1' })).totalCount).toBe(2);
      expect((await list({ gameType: 'RNG', gameClassify: 'ASIA' })).totalCount).toBe(20);
      expect(await names({ isNew: '1', gameClassify: '' })).toEqual(
        [1, 11, 21, 31, 41, 51, 61, 71].map((n) => `Game ${n}`),
      );
      expect((await list({ gameType: 'NOPE' })).totalCount).toBe(0);
      expect((await list({ vassalage: 'NOPE' })).totalCount).toBe(0);
    });

    it('lists by the vendors of a category, however many there are', async () => {
      expect((await list({ gameType: 'RNG', vassalage: 'category:FISH' })).totalCount).toBe(20);
      expect((await list({ gameType: 'SPORTS', vassalage: 'category:SPORTS' })).totalCount).toBe(1);
      for (const none of ['category:ESPORTS', 'category:NOPE', 'category:'])
        expect((await list({ gameType: 'SPORTS', vassalage: none })).totalCount).toBe(0);
      // Together their codes are longer than any URL may be.
      const codes = Array.from({ length: 300 }, (_, n) => `FIELD_${n}_`.padEnd(80, 'X'));
      const cup = { category: 'SPORTS', names: { EN: 'Cup' } };
      await put({
        ...TEST_FEED,
        vendors: [...TEST_FEED.vendors, ...codes.map((code) => ({ code, name: code, categories: ['SPORTS'] }))],
        games: [
          ...TEST_FEED.games,
          ...codes.map((vendor, n) => ({ ...cup, vendor, code: `cup-${n}`, nodeId: String(9000 + n) })),
        ],
      });
      expect((await list({ gameType: 'SPORTS', vassalage: 'category:SPORTS' })).totalCount).toBe(301);
    });

    it('the sports type holds e-sports and cockfight, told apart by their vendors', async () => {
      const game = (vendor: string, category: string, n: number) => ({
        vendor,
        code: `bout-${n}`,
        nodeId: String(6000 + n),
        category,
        classifications: category === 'ESPORTS' ? ['LEAGUE'] : [],
        names: { EN: `Bout ${n}` },
      });
      const [esports, cockfight] = [ESPORT_VENDORS, COCKFIGHT_VENDORS];
      const vendor = (category: string) => (code: string) => ({ code, name: code, categories: [category] });
      await put({
        ...TEST_FEED,
        vendors: [...TEST_FEED.vendors, ...esports.map(vendor('ESPORTS')), ...cockfight.map(vendor('COCKFIGHT'))],
        classifications: [
          ...TEST_FEED.classifications,
          { key: 'LEAGUE', category: 'ESPORTS', names: { EN: 'Leagues' } },
        ],
        games: [
          ...TEST_FEED.games,
          ...esports.map((code, i) => game(code, 'ESPORTS', i)),
          ...cockfight.map((code, i) => game(code, 'COCKFIGHT', 10 + i)),
        ],
      });
      const total = async (query: Record<string, string>) => (await list(query)).totalCount;
      expect([
        await total({ gameType: 'SPORTS' }),
        await total({ gameType: 'SPORTS', vassalage: 'SP1' }),
        await total({ gameType: 'SPORTS', vassalage: esports.join(',') }),
        await total({ gameType: 'SPORTS', vassalage: cockfight.join(',') }),
        await total({ gameType: 'ESPORTS' }),
      ]).toEqual([11, 1, 5, 5, 5]);
      const themes = { typeId: 'SPORTS', vassalage: esports.join(','), language: 'EN' };
      expect(valueOf(await app.call(listClassifications, { query: themes })).list).toEqual([
        { key: 'LEAGUE', displayName: 'Leagues', gameCount: 5 },
      ]);
      const { mapping } = valueOf(await app.call(listVendors, { query: {} }));
      expect([mapping.ESPORTS, mapping.COCKFIGHT]).toEqual(['SPORTS', 'SPORTS']);
    });

    it('finds names in any script and case', async () => {
      expect(await names({ gameName: 'SEA draw' })).toEqual(['Sea Draw']);
      expect(await names({ gameName: '游戏80' })).toEqual(['Game 80']);
      expect(await names({ gameName: 'penalti cup' })).toEqual(['Penalty Cup']);
      expect(await names({ gameName: 'x'.repeat(10_000) })).toEqual([]);
    });

    it('an unknown language means the default one', async () => {
      expect((await list({ language: 'XX' })).games[0]?.gameName).toBe('ဂိမ်း 1');
    });
  });

  describe('the other lists', () => {
    it('ENT-030 hot games come in their order', async () => {
      expect(
        valueOf(await app.call(listHotGames, { query: { language: 'EN' } }))
          .list.map((g) => g.gameName)
          .slice(0, 3),
      ).toEqual(['Game 12', 'Game 11', 'Game 10']);
    });

    it('ENT-032 API-058 vendors come with counts, hot ones first, and ENT-033 the order of categories', async () => {
      const value = valueOf(await app.call(listVendors, { query: { language: 'EN' } }));
      expect(
        value.vendors
          .filter((v) => v.gameCategory === 'RNG')
          .map((v) => [v.vassalage, v.displayName, v.gameCount, v.isHot]),
      ).toEqual([
        ['BGS', 'Parlour Studio', 20, 1],
        ['JL', 'Nine Rivers', 20, 0],
      ]);
      expect(value.sorting.map((s) => s.gameCategory)).toEqual(['RNG', 'FISH', 'LIVE', 'SPORTS', 'ELOTT']);
      expect(value.mapping).toMatchObject({ RNG: 'RNG', SPORTS: 'SPORTS' });
    });

    it('ENT-034 API-050 classifications of a type have key, name and count', async () => {
      expect(valueOf(await app.call(listClassifications, { query: { typeId: 'RNG', language: 'MY' } })).list).toEqual([
        { key: 'ASIA', displayName: 'အာရှပုံပြင်', gameCount: 20 },
      ]);
      expect(valueOf(await app.call(listClassifications, { query: { typeId: 'LIVE', language: 'MY' } })).list).toEqual(
        [],
      );
    });

    it('home has banners of m_home, hot games and one block per category', async () => {
      const home = valueOf(await app.call(getHome, { query: { language: 'EN' } }));
      expect(home.banners.every((b) => b.groupName === 'm_home')).toBe(true);
      expect([home.hot.length, home.jili.length]).toEqual([12, 12]);
      expect(home.blocks.map((b) => [b.category, b.games.length, b.vendors.length])).toEqual([
        ['RNG', 12, 0],
        ['FISH', 12, 0],
        ['LIVE', 12, 0],
        ['SPORTS', 0, 1],
        ['ELOTT', 0, 1],
      ]);
    });

    it('CFG-004 API-029 the whitelabel answer has all twelve flags, and the house’s own three', async () => {
      const { flags } = valueOf(await app.call(getWhitelabel, {}));
      expect(flags).toMatchObject({ COCKFIGHT3: true, USERNAMEREG3: false });
      expect(Object.keys(flags).sort()).toEqual([
        'AFFMAN3',
        'CBS3',
        'CHNGPASSMAIL3',
        'CHNGPASSVERIF3',
        'COCKFIGHT3',
        'FACEBOOKLOGIN3',
        'GOOGLELOGIN3',
        'MOBILENUMPASSREG3',
        'MOBILENUMREG3',
        'MOBILEVERCODELOGIN3',
        'REFERRAL3',
        'REGMOBVERF3',
        'REWCEN3',
        'USERNAMEREG3',
        'VIPBEN3',
      ]);
    });
  });

  describe('snapshots', () => {
    const ask = (headers: Record<string, string> = {}) =>
      app.raw({ method: 'GET', url: '/wps/game/list?gameType=FISH&language=EN', headers });

    it('carry a tag, answer 304 to it, and come compressed', async () => {
      const plain = await ask();
      const tag = String(plain.headers.etag);
      expect(tag).toMatch(/^"[A-Za-z0-9_-]{22}"$/);
      const unchanged = await ask({ 'if-none-match': tag });
      expect([unchanged.statusCode, unchanged.body, unchanged.headers.etag]).toEqual([304, '', tag]);
      for (const name of ['cache-control', 'vary']) expect(unchanged.headers[name]).toBe(plain.headers[name]);
      const packed = await ask({ 'accept-encoding': 'br' });
      expect([
        packed.headers['content-encoding'],
        Number(packed.headers['content-length']) < Buffer.byteLength(plain.body) / 3,
      ]).toEqual(['br', true]);
    });

    it('are made anew when the catalogue changes', async () => {
      const before = await ask();
      const feed = structuredClone(TEST_FEED);
      const [game] = feed.games.filter((g) => g.category === 'FISH');
      if (game) game.names.EN = 'Renamed';
      await put(feed);
      const after = await ask({ 'if-none-match': String(before.headers.etag) });
      expect([after.statusCode, after.json().value.games[0].gameName]).toEqual([200, 'Renamed']);
    });
  });

  describe('importing a feed', () => {
    const none = { added: 0, changed: 0, removed: 0 };

    it('is idempotent: the same feed again changes nothing and no version', async () => {
      const before = app.live.now().version;
      expect(await put(TEST_FEED)).toEqual({
        vendors: none,
        classifications: none,
        games: none,
        refused: [],
        warnings: [],
        version: null,
      });
      expect(app.live.now().version).toBe(before);
    });

    it('counts what it adds, changes and removes, and brings a game back', async () => {
      const feed = structuredClone(TEST_FEED);
      feed.games = feed.games.filter((g) => g.nodeId !== '1001');
      const [second] = feed.games;
      if (second) second.names.EN = 'Changed';
      feed.games.push({
        vendor: 'JL',
        code: 'fresh',
        nodeId: '5001',
        category: 'RNG',
        classifications: [],
        names: { EN: 'Fresh', MY: 'အသစ်', CN: '新' },
        hot: null,
        new: true,
        order: 1,
      });
      expect((await put(feed)).games).toEqual({ added: 1, changed: 1, removed: 1 });
      expect(await names({ gameName: 'Game 1' })).not.toContain('Game 1');
      expect((await put(TEST_FEED)).games).toEqual({ added: 0, changed: 2, removed: 1 });
    });

    it('refuses a game under a code that belongs to another, and leaves that one alone', async () => {
      const feed = structuredClone(TEST_FEED);
      const [first] = feed.games;
      if (first) first.nodeId = '9999';
      const report = await put(feed);
      expect(report.refused.map((r) => r.reason)).toEqual(['BGS/game-1 belongs to node 1001']);
    });

    it('a refused entry keeps what it is about as it was: game, vendor, classification', async () => {
      const feed: { vendors: object[]; classifications: object[]; games: object[] } = structuredClone(TEST_FEED);
      Object.assign(feed.games[0] ?? {}, { category: 'CHESS' });
      Object.assign(feed.vendors[1] ?? {}, { categories: [] });
      Object.assign(feed.classifications[0] ?? {}, { names: {} });
      const report = await put(feed);
      expect([report.refused.length, report.vendors, report.classifications, report.games]).toEqual([
        3,
        none,
        none,
        none,
      ]);
      expect(app.live.now().find('1001')?.names.EN).toBe('Game 1');
    });

    it('an unknown vendor and an unknown classification are refused with what is known', async () => {
      const feed = structuredClone(TEST_FEED);
      const [first, second] = feed.games;
      if (first) first.vendor = 'ZZ';
      if (second) second.classifications = ['ASIA', 'MOON'];
      const { refused, games } = await put(feed);
      expect(refused.map(({ line, reason, mend }) => [line, reason, mend])).toEqual([
        [1, 'vendor ZZ is unknown', 'import the vendor first, in a JSON feed'],
        [1, 'RNG has no classification MOON', 'use one of: ASIA'],
      ]);
      expect(games).toEqual(none);
    });

    it('a feed that removes more than a tenth of the games is stopped and changes nothing', async () => {
      const cut = { ...TEST_FEED, games: TEST_FEED.games.slice(9) };
      const total = async () => (await list({})).totalCount;
      await expect(take(JSON.stringify(cut))).rejects.toThrow(
        'The feed would remove 9 of 82 games, more than a tenth; nothing was changed. If that is meant, import it with --remove.',
      );
      expect(await total()).toBe(82);
      const less = { ...TEST_FEED, games: TEST_FEED.games.slice(8) };
      expect((await take(JSON.stringify(less))).games.removed).toBe(8);
      await put(TEST_FEED);
      expect((await take(JSON.stringify(cut), true)).games.removed).toBe(9);
    });

    it('a CSV feed is all games, and leaves vendors and classifications alone', async () => {
      const head = 'vendor,code,nodeId,category,classifications,name_EN,name_MY,name_CN';
      const rows = TEST_FEED.games
        .slice(1)
        .map(({ vendor, code, nodeId, category, classifications = [], names: { EN, MY = '', CN = '' } }: FeedGame) =>
          [vendor, code, nodeId, category, classifications.join('|'), EN, MY, CN].join(','),
        );
      const report = await take([head, ...rows].join('\n'));
      expect([report.refused, report.vendors, report.classifications, report.games.removed]).toEqual([
        [],
        none,
        none,
        1,
      ]);
      expect((await list({})).totalCount).toBe(81);
    });

    it('while a refused entry names nothing, nothing is removed', async () => {
      const feed: { games: object[] } = structuredClone(TEST_FEED);
      feed.games[0] = { names: {} };
      const { games, warnings } = await put(feed);
      expect([games.removed, warnings.map(({ what }) => what)]).toEqual([0, ['entry']]);
    });
  });
});
