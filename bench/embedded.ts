/**
 * Durable commits of the embedded database for each sync that the disk can do. A single caller needs its own sync;
 * concurrent callers share one. Also: the maximum delay of the server's event loop meanwhile.
 *
 * node bench/embedded.ts
 */
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import { openDatabase } from '../apps/server/src/platform/db/open.ts';
import { inTransaction } from '../apps/server/src/platform/db/transaction.ts';
import { type Line, median, report } from './report.ts';

const SLICES = 5;
const SLICE_MS = 800;
const CALLERS = [1, 16, 64];

const folder = mkdtempSync(join(tmpdir(), 'parlour-bench-'));
const database = await openDatabase({ kind: 'embedded', dataDir: join(folder, 'data') });
const { db } = database;
await database.exec(
  'create table bench_entry (id int8 generated always as identity primary key, amount int8 not null)',
);

/** Overwrites a page of a file that already has its full length, as the log has. */
const syncsPerSecond = (): number => {
  const file = openSync(join(folder, 'probe'), 'w');
  const page = Buffer.alloc(8_192, 1);
  for (let i = 0; i < 512; i++) writeSync(file, page);
  fdatasyncSync(file);
  const start = performance.now();
  let count = 0;
  for (; performance.now() - start < SLICE_MS; count++) {
    writeSync(file, page, 0, page.length, (count % 512) * page.length);
    fdatasyncSync(file);
  }
  closeSync(file);
  return (count * 1_000) / (performance.now() - start);
};

const commitsPerSecond = async (callers: number, commit: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  let count = 0;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (; performance.now() - start < SLICE_MS; count++) await commit();
    }),
  );
  return (count * 1_000) / (performance.now() - start);
};

const ways = new Map<string, () => Promise<unknown>>([
  ['one statement', () => sql`insert into bench_entry (amount) values (${5n})`.execute(db)],
  [
    'transaction of two statements',
    () =>
      inTransaction(db, async (tx) => {
        await sql`insert into bench_entry (amount) values (${5n})`.execute(tx);
        await sql`insert into bench_entry (amount) values (${-5n})`.execute(tx);
      }),
  ],
]);

/** A batch as in the gateway: one statement, and so one commit, for all waiting calls. */
const BATCH = 50;
const amounts = Array.from({ length: BATCH }, (_, i) => BigInt(i));
const batch = () => sql`insert into bench_entry (amount) select unnest(${amounts}::int8[])`.execute(db);

const syncs: number[] = [];
const rates = new Map<string, number[]>();
const keep = (name: string, rate: number): void => void rates.set(name, [...(rates.get(name) ?? []), rate]);
const delay = monitorEventLoopDelay({ resolution: 1 });
const held: number[] = [];

for (let slice = 0; slice <= SLICES; slice++) {
  const measured = slice > 0;
  const baseline = syncsPerSecond();
  if (measured) syncs.push(baseline);
  delay.reset();
  delay.enable();
  for (const [name, commit] of ways) {
    for (const callers of CALLERS) {
      const rate = await commitsPerSecond(callers, commit);
      if (measured) keep(`${name}, ${callers} at once`, rate);
    }
  }
  const batches = await commitsPerSecond(4, batch);
  delay.disable();
  if (!measured) continue;
  keep(`rows in batches of ${BATCH}, 4 at once`, batches * BATCH);
  held.push(delay.percentile(99) / 1e6);
}
await database.close();
rmSync(folder, { recursive: true });

const baseline = median(syncs);
const goals = new Map([
  ['one statement, 1 at once', 0.4],
  ['one statement, 16 at once', 1],
  ['one statement, 64 at once', 1],
  ['transaction of two statements, 1 at once', 0.1],
  ['transaction of two statements, 16 at once', 0.3],
  ['transaction of two statements, 64 at once', 0.3],
  [`rows in batches of ${BATCH}, 4 at once`, 2],
]);
const lines: Line[] = [...rates].map(([name, values]) => ({
  what: `durable: ${name}, to syncs`,
  ours: median(values),
  baseline,
  unit: '/s',
  goal: { atLeast: goals.get(name) ?? 1 },
}));
lines.push({ what: 'event loop held up, p99', ours: median(held), baseline: 25, unit: 'ms', goal: { atMost: 1 } });
process.exitCode = report('embedded', lines) ? 0 : 1;
