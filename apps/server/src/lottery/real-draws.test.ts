/** Draws made elsewhere: planned by their calendars, and on sale as far ahead as these reach. */

import { listLotteryGames, listNearIssues, placeLotteryOrder } from '@parlour/contract/lottery.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Player, type TestApp, testApp, valueOf } from '../testing/app.ts';
import { eachDatabase } from '../testing/databases.ts';
import { commitIssues, planIssues } from './draws.ts';

const NORTH = 301;
const THAI = 411;

eachDatabase((_kind, open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(await open(), { brand: { lottery: { enabled: true } } });
    await sql`update lottery_game set enabled = true where id in (${NORTH}, ${THAI})`.execute(app.database.db);
    await planIssues(app.database.db);
  });
  afterAll(() => app.close());

  const near = async (gameId: number) =>
    valueOf(await app.call(listNearIssues, { query: { gameId: String(gameId), size: '120' } }));
  /** Issues that take orders now: the first may be closed and not drawn yet. */
  const onSale = async (gameId: number) => {
    const { next, now } = await near(gameId);
    return next.filter(({ closesAt }) => closesAt > now);
  };
  const place = (player: Player, gameId: number, playCode: string, numeros: string[]) =>
    app.call(
      placeLotteryOrder,
      {
        body: {
          key: `real-${gameId}-${numeros.length}`,
          gameId,
          orders: [{ playCode, content: '07', bettingMode: '0.01', multiple: 1, series: 1980 }],
          numeros: numeros.map((numero) => ({ numero, multiple: 1 })),
          stopOnWin: false,
        },
      },
      player,
    );

  describe('real draws', () => {
    it('are not on sale until an operator says so', async () => {
      const real = async () =>
        valueOf(await app.call(listLotteryGames, { query: {} }))
          .filter(({ periodSeconds }) => periodSeconds === 86_400)
          .map(({ gameCode }) => gameCode);
      await expect.poll(real).toEqual(['mienbac', 'thai']);
    });

    it('C09 a daily draw holds the longest chase, and is planned once', async () => {
      expect((await near(NORTH)).next).toHaveLength(120);
      const player = await app.register();
      const numeros = (await onSale(NORTH)).map(({ numero }) => numero);
      const amount = (numeros.length / 100).toFixed(2);
      expect(['1.19', '1.20']).toContain(amount);
      expect(valueOf(await place(player, NORTH, 'vn.n.de.db', numeros)).amount).toBe(amount);
      await planIssues(app.database.db);
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from lottery_issue where game_id = ${NORTH}`.execute(app.database.db);
      expect(rows[0]?.count).toBe(150);
    });

    it('C09 a chase beyond the schedule is refused with the number of issues on sale', async () => {
      const next = await onSale(THAI);
      // Two per month, for a year and a month ahead.
      expect([25, 26, 27]).toContain(next.length);
      const numeros = [...next.map(({ numero }) => numero), '20990101'];
      const refused = await place(await app.register(), THAI, 'th.2top', numeros);
      expect(refused).toMatchObject({
        status: 422,
        body: { code: 'lottery.limit', value: { errorCode: 'lottery.limit', limit: null, issuesOnSale: next.length } },
      });
    });

    it('have no commitments, and nothing draws or voids them when their time is over', async () => {
      await commitIssues({ db: app.database.db, secrets: app.secrets });
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from lottery_issue where draw_source = 'entry' and commitment is not null`.execute(
        app.database.db,
      );
      expect(rows[0]?.count).toBe(0);
      await expect(
        sql`update lottery_issue set commitment = repeat('0', 64), committed_at = opens_at - interval '1 day'
          where id = (select max(id) from lottery_issue where game_id = ${THAI})`.execute(app.database.db),
      ).rejects.toThrow('lottery_issue_commits_or_not');
    });

    it('a draw of the house still has no result without its seed, nor any issue one before it is drawn', async () => {
      const own = sql`(select max(id) from lottery_issue where draw_source = 'commit')`;
      const set = (change: ReturnType<typeof sql>) =>
        sql`update lottery_issue set ${change} where id = ${own}`.execute(app.database.db);
      await expect(set(sql`state = 'drawn', result = '5'`)).rejects.toThrow('lottery_issue_result_has_a_seed');
      await expect(set(sql`seed = repeat('0', 64), result = '5'`)).rejects.toThrow('lottery_issue_state_has_a_result');
      await expect(set(sql`state = 'held'`)).rejects.toThrow('lottery_issue_is_held_for_a_cause');
      await expect(set(sql`draw_source = 'entry'`)).rejects.toThrow('is not changed');
    });
  });
});
