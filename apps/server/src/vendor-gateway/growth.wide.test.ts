/** Query plans made while the database was empty must not slow it down later. */
import { expect, test } from 'vitest';
import { applyCommands, trialBalance } from '../ledger/wallet/index.ts';
import { openDatabase } from '../platform/db/open.ts';
import { aCommand } from '../testing/commands.ts';
import { eachDatabase } from '../testing/databases.ts';
import { inTime } from '../testing/limits.ts';
import { aPlayer, aVendor } from '../testing/players.ts';

const OPERATIONS = 50_000;
const BATCH = 50;
const PLAYERS = 100;
/** Batches per median, taken at the beginning and at the end; the first ones create the plans. */
const SAMPLE = 100;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

eachDatabase((_kind, _open, { newTarget }) => {
  test(`${OPERATIONS} bets on one connection, from the first on an empty database: a batch takes no longer at the end`, async () => {
    const target = await newTarget();
    const database = await openDatabase(target.kind === 'postgres' ? { ...target, connections: 1 } : target);
    const { db } = database;
    const vendorId = await aVendor(db, 'GROWING');
    const makers: ReturnType<typeof aCommand>[] = [];
    for (let n = 0; n < PLAYERS; n++) makers.push(aCommand(vendorId, await aPlayer(db, vendorId, 1_000_000n)));
    const took: number[] = [];
    for (let first = 0; first < OPERATIONS; first += BATCH) {
      const batch = Array.from({ length: BATCH }, (_, n) => {
        const make = makers[(first + n) % PLAYERS];
        if (!make) throw new Error('there is no such player');
        return make({ tx: `b${first + n}`, round: `r${first + n}`, bet: 100n });
      });
      const begun = performance.now();
      const outcomes = await applyCommands(db, batch);
      took.push(performance.now() - begun);
      if (outcomes.some(({ code }) => code !== null)) throw new Error('a bet was declined');
    }
    const [early, late] = [median(took.slice(SAMPLE, 2 * SAMPLE)), median(took.slice(-SAMPLE))];
    console.log(
      `a batch of ${BATCH}: ${early.toFixed(1)} ms after the first ${SAMPLE}, ${late.toFixed(1)} ms at the end`,
    );
    expect(inTime(late, 3 * early)).toBe(true);
    expect((await trialBalance(db)).problems).toEqual([]);
    await database.close();
  });
});
