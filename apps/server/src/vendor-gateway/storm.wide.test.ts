/** Money stays serialisable and complete under infrastructure faults. */

import { mkdirSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { migrate } from '../platform/db/migrate.ts';
import { openDatabase } from '../platform/db/open.ts';
import { eachDatabase, scratchPath } from '../testing/databases.ts';
import { often } from '../testing/limits.ts';
import { administer, startTestPostgres } from '../testing/postgres.ts';
import { type Nemesis, storm } from '../testing/storm.ts';

/** A separate PostgreSQL server, which can be killed, with an empty migrated database. */
async function ownPostgres() {
  const folder = scratchPath();
  mkdirSync(folder);
  const server = await startTestPostgres(folder, { max_connections: '50' });
  await administer(server.address('postgres'), 'create database storm');
  const target = { kind: 'postgres', url: server.address('storm') } as const;
  const database = await openDatabase(target);
  await migrate(database);
  await database.close();
  return { server, target };
}

const STORMS = often(1, 1, 10);
const TRANSFERS = often(3_000, 3_000, 100_000);
const READS = often(600, 600, 20_000);
const KILLS = often(10, 10, 100);
const OPERATIONS = often(5_000, 5_000, 50_000);
const LIMIT = { timeout: often(600_000, 600_000, 7_200_000) };

/** Each fault equally often, in random order. */
const drawn = (kinds: readonly Nemesis[], times: number): Nemesis[] => {
  const all = Array.from({ length: times }, () => kinds).flat();
  return fc.sample(fc.shuffledSubarray(all, { minLength: all.length }), 1)[0] ?? [];
};

eachDatabase((kind, _open, { newTarget }) => {
  test(
    `P-04 ${TRANSFERS} transfers of 64 players by 32 clients through ${STORMS} storms: ${READS} sums of all accounts are zero, none is below it, no balance is stale`,
    LIMIT,
    async () => {
      const own = kind === 'postgres' ? await ownPostgres() : null;
      const kinds: Nemesis[] = [
        'kill server',
        'stop',
        'slow',
        'cut',
        'clock',
        ...(own ? (['kill database'] as const) : []),
      ];
      const report = await storm({
        target: own?.target ?? (await newTarget()),
        players: 64,
        clients: 32,
        transfers: TRANSFERS,
        reads: READS,
        nemeses: drawn(kinds, STORMS),
        ...(own ? { killDatabase: own.server.killAndRestart } : {}),
      });
      await own?.server.stop();
      console.log(`${kind}: ${JSON.stringify({ ...report, faults: report.faults.length })}`);
      expect(report.faults).toEqual([]);
      expect([report.done + report.declined >= TRANSFERS, report.reads >= READS, report.repeated > 0]).toEqual([
        true,
        true,
        true,
      ]);
    },
  );
});

test(
  `P-01 ${KILLS} kills -9 of the server or of all of PostgreSQL during ${OPERATIONS} operations: none is lost, none doubled`,
  LIMIT,
  async () => {
    const { server, target } = await ownPostgres();
    const report = await storm({
      target,
      players: 64,
      clients: 32,
      transfers: OPERATIONS,
      reads: 0,
      nemeses: drawn(['kill server', 'kill database'], KILLS / 2),
      killDatabase: server.killAndRestart,
    });
    await server.stop();
    console.log(JSON.stringify({ ...report, faults: report.faults.length }));
    expect(report.faults).toEqual([]);
    expect([report.done + report.declined >= OPERATIONS, report.repeated > 0]).toEqual([true, true]);
  },
);
