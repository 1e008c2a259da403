/** Random histories of vendor calls give what a few lines of plain code give. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBatcher } from '../../gateway/batcher.ts';
import { aCommand } from '../../testing/commands.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { often } from '../../testing/limits.ts';
import { aStep, commandOf, Model, START } from '../../testing/model.ts';
import { aPlayer, aVendor } from '../../testing/players.ts';
import { applyCommands, balanceOf, trialBalance } from './index.ts';

const HISTORIES = often(20, 60, 20_000);
const STEP = aStep({ players: 2, ids: 5, rounds: 3 });

eachDatabase((_kind, open) => {
  let vendors = 0;

  test(`P-12 ${HISTORIES} histories of calls equal the model, and the books are clean after them`, async () => {
    const { db } = await open();
    await fc.assert(
      fc.asyncProperty(fc.array(STEP, { minLength: 1, maxLength: 30 }), async (steps) => {
        const vendorId = await aVendor(db, `H${++vendors}`);
        const players = [await aPlayer(db, vendorId, START), await aPlayer(db, vendorId, START)];
        const models = players.map(() => new Model());
        const batcher = createBatcher({
          apply: (commands) => applyCommands(db, commands),
          committed: () => {},
          most: 8,
        });
        // All calls are under way at once; each player's own are carried out in the order in which they came.
        const answers = await Promise.all(
          steps.map((s) => {
            const player = players[s.player];
            if (!player) throw new Error('no player');
            return batcher.submit(commandOf(s, aCommand(vendorId, player)));
          }),
        );
        const expected = steps.map((s) => models[s.player]?.apply(s));
        expect(answers.map(({ code, balance, replayed }) => ({ code, balance, replayed }))).toEqual(expected);
        for (const [n, player] of players.entries()) {
          expect((await balanceOf(db, player.memberId, 'PLAY')).balance).toBe(models[n]?.balance);
        }
        await batcher.close();
      }),
      { numRuns: HISTORIES },
    );
    expect((await trialBalance(db)).problems).toEqual([]);
  });
});
