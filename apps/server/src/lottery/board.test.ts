import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { eachDatabase } from '../testing/databases.ts';
import { openBoard } from './board.ts';
import { GAME, sceneOf } from './scene.ts';

eachDatabase((_kind, open) => {
  let app: TestApp;
  let scene: Awaited<ReturnType<typeof sceneOf>>;
  beforeAll(async () => {
    app = await testApp(await open(), { brand: { lottery: { enabled: true } } });
    scene = await sceneOf(app);
  });
  afterAll(() => app.close());

  describe('the board of the lottery', () => {
    it('asks the database once for all who ask within a quarter of a second, and goes on counting its time', async () => {
      let ms = 1_000;
      const board = openBoard(app.database.db, { enabled: true, clock: () => ms });
      const [first, same] = await Promise.all([board.next(GAME, 5), board.next(GAME, 9)]);
      const { numero } = await scene.issue();
      ms += 200;
      const soon = await board.next(GAME, 5);
      expect(soon.issues).toEqual(first.issues);
      expect(same.now).toEqual(first.now);
      expect(soon.now.getTime() - first.now.getTime()).toBe(200);
      ms += 100;
      expect((await board.next(GAME, 5)).issues.map((issue) => issue.numero)).toContain(numero);
    });

    it('answers again after a failure', async () => {
      let isAway = true;
      const shaky = app.database.db.withPlugin({
        transformQuery({ node }) {
          if (isAway) throw new Error('away');
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const board = openBoard(shaky, { enabled: true, clock: () => 0 });
      await expect(board.games()).rejects.toThrow('away');
      isAway = false;
      expect((await board.games()).map(({ id }) => id)).toContain(GAME);
    });

    it('shows the issue after a void one as the next', async () => {
      // Before all others of the game, so that it would be the next one.
      const [voided, { numero }] = [await scene.issue(), await scene.issue()];
      const { db } = app.database;
      const at = (ms: number) => new Date(Date.now() + ms);
      await db
        .updateTable('lottery_issue')
        .set({ state: 'void', closes_at: at(8_999_000), draws_at: at(9_000_000) })
        .where('id', '=', voided.id)
        .execute();
      const board = openBoard(db, { enabled: true, clock: () => 0 });
      const next = await board.next(GAME, 200);
      expect(next.issues.map((issue) => issue.numero)).not.toContain(voided.numero);
      expect(next.issues.map((issue) => issue.numero)).toContain(numero);
      const current = await board.current();
      const [first] = current.issues.filter(({ game_id, result }) => game_id === GAME && result === null);
      expect(first?.numero).toBe(next.issues[0]?.numero);
    });

    it('shows a game to those who bet as it is now, and none while the lottery is off', async () => {
      const board = openBoard(app.database.db, { enabled: true, clock: () => 0 });
      expect((await board.game(GAME))?.most_multiple).toBe(10_000);
      await app.database.db.updateTable('lottery_game').set({ most_multiple: 7 }).where('id', '=', GAME).execute();
      expect((await board.game(GAME))?.most_multiple).toBe(10_000);
      const now = await board.gameNow(GAME);
      expect(now).toMatchObject({ most_multiple: 7, prices: (await board.game(GAME))?.prices });
      await app.database.db.updateTable('lottery_game').set({ enabled: false }).where('id', '=', GAME).execute();
      expect(await board.gameNow(GAME)).toBeUndefined();
      const off = openBoard(app.database.db, { enabled: false });
      expect([await off.games(), await off.gameNow(101)]).toEqual([[], undefined]);
    });
  });
});
