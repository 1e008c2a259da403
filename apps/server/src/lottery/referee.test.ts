/** Random orders, draws and cancellations: the platform's books equal those of an independent, slow referee exactly. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { trialBalance } from '../ledger/wallet/index.ts';
import { eachDatabase } from '../testing/databases.ts';
import { lasting, often } from '../testing/limits.ts';
import { FORMS, histories } from './testing/random-orders.ts';
import { PLAYS } from './testing/referee.ts';
import { replay } from './testing/replay.ts';
import { openStall } from './testing/stall.ts';

const HISTORIES = often(3, 25, 300);
const STEPS = often(25, 60, 80);

describe('the referee', () => {
  it('judges every play that is drawn at random, and no other', () => {
    const drawn = Object.values(FORMS).flatMap(({ selections }) => Object.keys(selections));
    expect(drawn.toSorted()).toEqual(Object.keys(PLAYS).toSorted());
  });
});

eachDatabase((kind, open) => {
  let key = 0;
  it(
    `${HISTORIES} random histories of up to ${STEPS} orders and cancels end as the referee says`,
    async () => {
      const { db } = await open();
      const stall = await openStall(db);
      const done: Record<string, number> = {};
      await fc.assert(
        fc.asyncProperty(histories(STEPS), async (steps) => {
          const { differences, counts } = await replay(stall, steps, `history-${++key}`);
          for (const [what, n] of Object.entries(counts)) done[what] = (done[what] ?? 0) + n;
          expect(differences).toEqual([]);
        }),
        { numRuns: HISTORIES, endOnFailure: true },
      );
      console.log(`${kind}: ${JSON.stringify(done)} (SEED=${process.env['SEED']})`);
      expect(await stall.held()).toEqual({ lies: 0n, waits: 0n });
      expect((await trialBalance(db)).problems).toEqual([]);
    },
    lasting(600_000),
  );

  it('control: where one price is a hundredth less, the same histories differ', async () => {
    const { db } = await open();
    const stall = await openStall(db);
    const { id, prices } = await stall.game('wingo-1m');
    const changed = JSON.stringify({ ...prices, 'wingo.num': { '': '8.81' } });
    await sql`with list as (insert into lottery_price_list (game_id, prices) values (${id}, ${changed}::jsonb) returning id)
      update lottery_game set price_list_id = list.id from list where lottery_game.id = ${id}`.execute(db);
    const run = await fc.check(
      fc.asyncProperty(histories(STEPS), async (steps) => {
        expect((await replay(stall, steps, `control-${++key}`)).differences).toEqual([]);
      }),
      { numRuns: 20, endOnFailure: true },
    );
    expect(run.failed).toBe(true);
  });
});
