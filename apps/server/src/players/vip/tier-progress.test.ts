import { expect, it } from 'vitest';
import { applyCommands, findLedger, onBalance } from '../../ledger/wallet/index.ts';
import { listRowFailures, openJobs, retryRows } from '../../platform/jobs/index.ts';
import { aCommand } from '../../testing/commands.ts';
import { eachDatabase, everythingSeen } from '../../testing/databases.ts';
import { aPlayer, aVendor } from '../../testing/players.ts';
import { openStandings } from './tier-progress.ts';

eachDatabase((_kind, open) => {
  it('a member whose figures lead to a failure holds up no other, and is tried again', async () => {
    const database = await open();
    const { db } = database;
    const vendor = await aVendor(db, 'STANDS');
    const [bad, sound] = [await aPlayer(db, vendor, 1_000n), await aPlayer(db, vendor, 1_000n)];
    const jobs = await openJobs({ database, log: { error: () => {}, warn: () => {} } });
    const followed: bigint[] = [];
    let isMended = false;
    const standings = openStandings({
      database,
      jobs,
      tierTable: {
        now: () => [],
        version: () => '0',
        onRefresh: () => {},
        refresh: async () => {},
        onChange: () => {},
        close: async () => {},
      },
      timeZone: 'UTC',
      ledger: { id: findLedger('PLAY', 'MMK').id, exponent: 2 },
      onPlay: onBalance,
      async alsoAfterPlay(_tx, played) {
        if (!isMended && played.some(({ memberId }) => memberId === bad.memberId))
          throw new Error('its friend is gone');
        return () => followed.push(...played.map(({ memberId }) => memberId));
      },
    });
    for (const player of [bad, sound])
      await applyCommands(db, [aCommand(vendor, player)({ op: 'settle', tx: 't', round: 'r', bet: 9n, win: 4n })]);
    await everythingSeen(db);
    await expect.poll(() => followed).toEqual([sound.memberId]);
    await expect
      .poll(() => listRowFailures(db, 10))
      .toMatchObject([{ job: 'rank.count-play', key: bad.memberId.toString(), error: 'its friend is gone' }]);
    isMended = true;
    await retryRows(db, 'rank.count-play');
    await expect.poll(() => followed).toEqual([sound.memberId, bad.memberId]);
    await expect.poll(() => listRowFailures(db, 10)).toEqual([]);
    await jobs.close();
    standings.close();
  });
});
