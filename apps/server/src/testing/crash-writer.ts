/**
 * Opens a data folder, reports its content, and writes until it is killed. Each of its writers adds rows numbered 1, 2,
 * 3 … and stores their number in a counter, in one transaction; `ack` is printed after the commit was acknowledged.
 *
 *     node crash-writer.ts FOLDER [probe as JSON]
 */
import { sql } from 'kysely';
import { openDatabase } from '../platform/db/open.ts';
import { inTransaction } from '../platform/db/transaction.ts';

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

const WRITERS = 8;
const [dataDir = '', probe] = process.argv.slice(2);

const database = await openDatabase({ kind: 'embedded', dataDir }, probe ? JSON.parse(probe) : undefined);
const { db } = database;
await database.exec(`
  create table if not exists crash_counter (writer int primary key, n int not null, note text not null default '');
  create table if not exists crash_row (writer int not null, n int not null, filler text not null, primary key (writer, n));
`);
const { rows } = await sql<{ writer: number; n: number; found: number; top: number }>`
  select c.writer, c.n, count(r.n)::int as found, coalesce(max(r.n), 0)::int as top
  from crash_counter c left join crash_row r using (writer) group by c.writer, c.n order by c.writer`.execute(db);
say(`found ${JSON.stringify(rows)}`);

const write = async (writer: number, n: number): Promise<void> => {
  await inTransaction(db, async (tx) => {
    await sql`insert into crash_row values (${writer}, ${n}, ${'x'.repeat(200 + ((n * 37) % 400))})`.execute(tx);
    await sql`insert into crash_counter values (${writer}, ${n})
      on conflict (writer) do update set n = crash_counter.n + 1`.execute(tx);
  });
  say(`ack ${writer} ${n}`);
};

const checkpoints = async (): Promise<never> => {
  for (;;) {
    await new Promise((pass) => setTimeout(pass, 40));
    await database.exec('checkpoint');
  }
};

await Promise.all([
  checkpoints(),
  ...Array.from({ length: WRITERS }, async (_, writer) => {
    for (let n = (rows.find((row) => row.writer === writer)?.n ?? 0) + 1; ; n++) await write(writer, n);
  }),
]);
