/** Matches with their odds on the pages of sports and e-sports. */
import { listMatches } from '@parlour/contract/launch.endpoints';
import { esports, sports } from '@parlour/games/table/matches';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TEST_FEED, type TestApp, testApp, valueOf } from '../../testing/app.ts';
import { eachDatabase } from '../../testing/databases.ts';

const HOUR_MS = 3_600_000;

const title = (nodeId: string, vendor: string, category: string, engine: string, order: number) => ({
  vendor,
  code: `match-${nodeId}`,
  nodeId,
  category,
  engine,
  order,
  names: { EN: `Matches ${nodeId}` },
});
const feed = {
  ...TEST_FEED,
  vendors: [
    ...TEST_FEED.vendors,
    { code: 'FAR', name: 'Elsewhere', categories: ['SPORTS'], gatewayVendor: 'NOBODY' },
    { code: 'OWN', name: 'Own Matches', categories: ['SPORTS', 'ESPORTS'] },
  ],
  games: [
    ...TEST_FEED.games,
    title('4001', 'FAR', 'SPORTS', 'sports', -9),
    title('4002', 'OWN', 'SPORTS', 'slot-5x3', -8),
    title('4003', 'OWN', 'SPORTS', 'sports', -7),
    title('4004', 'OWN', 'ESPORTS', 'esports', -6),
  ],
};

eachDatabase((_kind, open) => {
  let app: TestApp;
  let now = new Date('2026-11-01T10:59:59.999Z');
  beforeAll(async () => {
    app = await testApp(await open(), { feed, clock: () => now });
  });
  afterAll(() => app.close());
  const programme = async (gameType: 'SPORTS' | 'ESPORTS') =>
    valueOf(await app.call(listMatches, { query: { gameType } }));

  it('are those of the first own game that plays matches, each choice one that it takes at these odds', async () => {
    for (const [gameType, nodeId, game] of [
      ['SPORTS', '4003', sports],
      ['ESPORTS', '4004', esports],
    ] as const) {
      const answer = await programme(gameType);
      expect([answer.nodeId, answer.matches.length]).toEqual([nodeId, 6]);
      const played = game.programmeOf(answer.programme - 1);
      for (const [at, { home, away, odds }] of answer.matches.entries()) {
        expect([home, away]).toEqual([played[at]?.home, played[at]?.away]);
        expect(odds).toHaveLength(gameType === 'SPORTS' ? 3 : 2);
        for (const { pick, odds: paid, choice } of odds) {
          expect(game.isChoice(choice)).toBe(true);
          expect([choice, Number(paid) * 20]).toEqual([
            `${answer.programme - 1}:${at}:${pick}`,
            expect.closeTo(played[at]?.odds[pick] ?? 0, 6),
          ]);
        }
      }
    }
  });

  it('change with the hour, and are none once the game is paused', async () => {
    const before = await programme('SPORTS');
    now = new Date(now.getTime() + 1);
    const after = await programme('SPORTS');
    expect(after.programme).toBe((before.programme % 1000) + 1);
    now = new Date(now.getTime() + HOUR_MS - 1);
    expect((await programme('SPORTS')).programme).toBe(after.programme);
    await app.database.exec("update game set shelf = 'paused' where node_id = '4003'");
    await app.database.exec('update catalogue_state set version = version + 1');
    await app.live.refresh();
    expect(await programme('SPORTS')).toEqual({ nodeId: '', programme: 0, matches: [] });
  });
});
