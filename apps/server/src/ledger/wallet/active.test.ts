import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aCommand } from '../../testing/commands.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { aPlayer, aVendor } from '../../testing/players.ts';
import { applyCommands, countActiveMembers } from './index.ts';

eachDatabase((_kind, open) => {
  test('a member is active on a day with a bet that stands, whether the aggregate has it in or not', async () => {
    const { db } = await open();
    const vendorId = await aVendor(db, 'ACTIVE');
    const zone = 'Asia/Yangon';
    const { rows } = await sql<{
      day: string;
    }>`select (clock_timestamp() at time zone ${zone})::date::text as day`.execute(db);
    const day = rows[0]?.day ?? '';
    const count = () => countActiveMembers(db, { day, timeZone: zone });
    const takeIn = () => sql`select note_member_play(${zone}, 1000)`.execute(db);
    const before = await count();
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => aPlayer(db, vendorId, 1000n)));
    if (!first || !second || !third) throw new Error('three players');
    const bet = (player: typeof first, tx: string) => aCommand(vendorId, player)({ tx, round: tx, bet: 100n });
    await applyCommands(db, [bet(first, 'a1'), bet(first, 'a2'), bet(second, 'a3')]);
    expect((await count()) - before).toBe(2);
    await takeIn();
    expect((await count()) - before).toBe(2);
    // Rolls back one of the first player's two bets and the second player's only one.
    const back = (player: typeof first, ref: string) =>
      aCommand(
        vendorId,
        player,
      )({ op: 'rollback', tx: `${ref}-r`, ref, round: null, game: null, bet: null, currency: null });
    await applyCommands(db, [back(first, 'a1'), back(second, 'a3'), bet(third, 'a4')]);
    expect((await count()) - before).toBe(2);
    await takeIn();
    expect((await count()) - before).toBe(2);
    await applyCommands(db, [back(third, 'a4')]);
    expect((await count()) - before).toBe(1);
    expect(await countActiveMembers(db, { day: '2020-01-01', timeZone: zone })).toBe(0);
  });
});
