/** The ledger monitor in a running server: the time from a manipulation to the freeze. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { applyCommands } from '../../ledger/wallet/index.ts';
import { aCommand } from '../../testing/commands.ts';
import { eachDatabase } from '../../testing/databases.ts';
import { startJobs } from '../../testing/jobs.ts';
import { often } from '../../testing/limits.ts';
import { aPlayer, aVendor, type Player } from '../../testing/players.ts';
import { startLedgerMonitor } from './ledger-monitor.ts';

const EDITS = often(20, 20);
const APART_MS = 1_700;
const PROMISED_MS = 60_000;
const LIMIT = { timeout: EDITS * APART_MS + 2 * PROMISED_MS };

eachDatabase((kind, open) => {
  it(`P-09 ${EDITS} of ${EDITS} wallets are frozen within a minute of the change`, LIMIT, async () => {
    const { db } = await open();
    const vendor = await aVendor(db, 'WATCH');
    const players: Player[] = [];
    for (let n = 0; n < EDITS + 10; n++) players.push(await aPlayer(db, vendor, 1_000n));
    for (const player of players)
      await applyCommands(db, [aCommand(vendor, player)({ op: 'settle', tx: 't', round: 'r', bet: 9n, win: 4n })]);
    const found = new Map<bigint, number>();
    const jobs = await startJobs(await open());
    startLedgerMonitor(jobs, db, (accounts) => {
      for (const account of accounts) found.set(account, performance.now());
    });
    await sql`alter table entry disable trigger user`.execute(db);
    const changed = new Map<bigint, number>();
    for (const [n, { accountId }] of players.slice(0, EDITS).entries()) {
      const entry =
        n % 2 === 0
          ? sql`update wallet set balance = balance + 1 where account_id = ${accountId}`
          : sql`update entry set amount = amount + 1 where account_id = ${accountId} and amount = 1000`;
      await entry.execute(db);
      changed.set(accountId, performance.now());
      await pause(APART_MS);
    }
    await expect.poll(() => found.size, { timeout: PROMISED_MS }).toBe(EDITS);
    await jobs.close();
    const took = [...changed].map(([account, at]) => (found.get(account) ?? Number.POSITIVE_INFINITY) - at);
    console.log(`${kind}: frozen after ${(Math.max(...took) / 1000).toFixed(1)} s at most`);
    expect(took.filter((ms) => ms > PROMISED_MS)).toEqual([]);
    expect(new Set(found.keys())).toEqual(new Set(changed.keys()));
  });
});
