/** Data that a feed does not change, and data that it may not set. */

import { listGames } from '@parlour/contract/catalogue.endpoints';
import { currencyOf } from '@parlour/contract/currencies';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { seedLottery } from '../../lottery/index.ts';
import { TEST_FEED, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { importFeed } from './index.ts';

const HOSTS = ['https://pictures.example/games'];

eachDatabase((_kind, open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(await open());
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

  it('what a CSV feed has no column for stays with each game as it is', async () => {
    const rows = () =>
      app.database.db
        .selectFrom('game')
        .select(['node_id', 'names', 'hot_rank', 'is_new', 'ord', 'engine', 'skin', 'art', 'icon_url'])
        .where('enabled', '=', true)
        .orderBy('node_id')
        .execute();
    const feed = structuredClone(TEST_FEED);
    const all = { engine: 'roulette', skin: 'gold', icon: { seed: 7 }, hot: 3, new: true, order: 9 };
    for (const each of feed.games)
      Object.assign(each, all, { names: { EN: 'A', MY: 'ခ' }, iconUrl: 'https://pictures.example/games/1.png' });
    await put(feed);
    const before = await rows();
    expect(before[0]).toMatchObject({
      engine: 'roulette',
      hot_rank: 3,
      names: { EN: 'A', MY: 'ခ' },
      art: { seed: 7 },
    });
    const line = ({ vendor, code, nodeId, category, classifications = [] }: (typeof feed.games)[number]) =>
      [vendor, code, nodeId, category, classifications.join('|')].join(',');
    const head = 'vendor,code,nodeId,category,classifications,name_EN';
    const report = await take([head, ...feed.games.map((each) => `${line(each)},B`)].join('\n'));
    expect([report.refused, report.games.removed]).toEqual([[], 0]);
    expect(await rows()).toEqual(before.map((row) => ({ ...row, names: { EN: 'B', MY: 'ခ' } })));
    // Empty cells of an existing column clear the value.
    await take([`${head},hot,name_MY`, ...feed.games.map((each) => `${line(each)},B,,`)].join('\n'));
    expect(await rows()).toEqual(before.map((row) => ({ ...row, names: { EN: 'B' }, hot_rank: null })));
  });

  it('a picture on a known host stands in the list, any other is left out with a warning', async () => {
    const feed = structuredClone(TEST_FEED);
    const icons = [
      'https://pictures.example/games/1.png',
      'http://pictures.example/games/2.png',
      'https://elsewhere.example/3.png',
      'https://pictures.example/games/../4.png',
    ];
    icons.forEach((iconUrl, i) => Object.assign(feed.games[i] ?? {}, { iconUrl }));
    const { warnings, refused } = await put(feed);
    expect(refused).toEqual([]);
    expect(warnings.map(({ what, reason }) => `${what}: ${reason}`)).toEqual([
      'game 1002 (JL/game-2): its picture has no usable https address: http://pictures.example/games/2.png',
      'game 1003 (BGS/game-3): its picture is on https://elsewhere.example, outside of the hosts that pages may show: https://elsewhere.example/3.png',
      'game 1004 (JL/game-4): its picture is on https://pictures.example, outside of the hosts that pages may show: https://pictures.example/games/../4.png',
    ]);
    expect(warnings[1]?.mend).toContain('name https://elsewhere.example in imageHosts of brand.json');
    for (const each of feed.games) Object.assign(each, { iconUrl: `https://elsewhere.example/${each.nodeId}.png` });
    // One warning for the host, not one for each game.
    const grouped = (await put(feed)).warnings;
    expect(grouped.map(({ what }) => what)).toEqual([`${feed.games.length} games, the first of them BGS/game-1`]);
    await put(Object.assign(feed, { games: feed.games.map((each, i) => ({ ...each, iconUrl: icons[i] ?? '' })) }));
    const { games } = await list({ language: 'EN' });
    expect(games.slice(0, 3).map(({ icon, iconUrl }) => [icon, iconUrl.slice(0, 10)])).toEqual([
      ['https://pictures.example/games/1.png', '/img/tile/'],
      [undefined, '/img/tile/'],
      [undefined, '/img/tile/'],
    ]);
  });

  it('warns of a title whose lottery the house does not sell, or sells in another mode', async () => {
    const [first] = TEST_FEED.games;
    const title = (nodeId: string, engine: string, category = 'ELOTT') => ({
      ...first,
      vendor: 'TCG_SEA',
      category,
      classifications: [],
      nodeId,
      code: `draw-${nodeId}`,
      engine,
      names: { EN: `Draw ${nodeId}` },
    });
    const games = [
      title('9001', 'lottery-express2d-1m'),
      title('9002', 'lottery-wingo-1m'),
      title('9003', 'lottery-none'),
    ];
    const feed = { ...TEST_FEED, games: [...TEST_FEED.games, ...games] };
    expect((await put(feed)).warnings).toEqual([]);
    await seedLottery(app.database.db, {
      currency: currencyOf('MMK'),
      limits: { order: '1000000', member: '5000000' },
    });
    const { warnings, refused } = await put(feed);
    expect(refused).toEqual([]);
    expect(warnings.map(({ what, reason, mend }) => [what, reason, mend.slice(0, 24)])).toEqual([
      [
        'game 9002 (TCG_SEA/draw-9002)',
        "the house's lottery sells wingo-1m in the mode Elott, ent; the title is of SEA, trad",
        'name one of: wingo-30s, ',
      ],
      [
        'game 9003 (TCG_SEA/draw-9003)',
        "the house's lottery has no game none in the mode SEA, trad",
        'name one of: wingo-30s, ',
      ],
    ]);
  });
});
