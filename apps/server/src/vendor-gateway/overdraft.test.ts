import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { applyCommands, balanceOf, movePlayer, trialBalance } from '../ledger/wallet/index.ts';
import type { Database } from '../platform/db/db.ts';
import { aCommand } from '../testing/commands.ts';
import { eachDatabase } from '../testing/databases.ts';
import { often } from '../testing/limits.ts';
import { aPlayer, aVendor } from '../testing/players.ts';
import { createBatcher } from './batcher.ts';

const AT_ONCE = often(100, 500);
const ROUNDS = often(8, 40, 200);
const COVERED = 37;
const STAKE = 250n;

/** Runs concurrent bets over the batchers of two servers; returns how many were accepted in each round. */
async function race({ db }: Database, rounds: number): Promise<{ taken: number[]; left: bigint[] }> {
  const vendor = await aVendor(db, 'OVERDRAFT');
  const player = await aPlayer(db, vendor, 0n);
  const command = aCommand(vendor, player);
  const batchers = [1, 2].map(() =>
    createBatcher({ apply: (commands) => applyCommands(db, commands), committed: () => {}, most: 32 }),
  );
  const taken: number[] = [];
  const left: bigint[] = [];
  for (let round = 0; round < rounds; round++) {
    const { balance } = await balanceOf(db, player.memberId, 'PLAY');
    const amount = BigInt(COVERED) * STAKE - balance;
    if (amount !== 0n)
      await movePlayer(db, {
        memberId: player.memberId,
        book: 'PLAY',
        house: 'play_source',
        amount,
        op: 'test',
        id: `${round}`,
      });
    const outcomes = await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, n) =>
        batchers[n % 2]?.submit(command({ tx: `${round}-${n}`, round: `${round}-${n}`, bet: STAKE })),
      ),
    );
    taken.push(outcomes.filter((outcome) => outcome?.state === 'done').length);
    left.push((await balanceOf(db, player.memberId, 'PLAY')).balance);
  }
  await Promise.all(batchers.map((batcher) => batcher.close()));
  return { taken, left };
}

eachDatabase((_kind, open, { fresh }) => {
  test(`P-15 a balance for ${COVERED} bets takes exactly ${COVERED} of ${AT_ONCE} at once, ${ROUNDS} times over`, async () => {
    const database = await open();
    const { taken, left } = await race(database, ROUNDS);
    expect(taken).toEqual(Array(ROUNDS).fill(COVERED));
    expect(left).toEqual(Array(ROUNDS).fill(0n));
    expect(await trialBalance(database.db)).toMatchObject({ clean: true });
  });

  test('P-15 with the look at the balance taken out of the function, the race is lost, and the trial balance says so', {
    tags: 'wide',
  }, async () => {
    const database = await fresh();
    const { rows } = await sql<{ source: string }>`
      select pg_get_functiondef(oid) as source from pg_proc where proname = 'gateway_apply'`.execute(database.db);
    const source = rows[0]?.source ?? '';
    const planted = source.replaceAll('elsif bal < c.bet then', 'elsif false then');
    expect(planted).not.toBe(source);
    await database.exec(`${planted};
      alter table wallet drop constraint wallet_balance_check; alter table wallet drop constraint wallet_check;
      alter table entry drop constraint entry_balance_after_check`);
    const { taken, left } = await race(database, 1);
    expect(taken).toEqual([AT_ONCE]);
    expect(left).toEqual([BigInt(COVERED - AT_ONCE) * STAKE]);
    expect((await trialBalance(database.db)).problems).toEqual([
      '1 balances that differ from the sum of their entries, or are below zero',
    ]);
  });
});
