/**
 * Takes what a server kept in a file of its own over into the database that all servers share. It is done once: the file is
 * renamed afterwards and never deleted. A row that is there already is left as it is, so a start that was cut short goes on.
 */
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Query, StudioDatabase } from './database.ts';
import { openSqlite, SQLITE_FILE } from './sqlite.ts';

/** Rows that are written by one statement. */
const AT_ONCE = 500;

export type Imported = {
  rounds: number /** Rounds that wait until another one of their player is over. */;
  left: number;
};

type FileSeed = {
  id: number;
  player: string;
  server_seed: Uint8Array;
  commitment: string;
  client_seed: string;
  nonce: number;
  created_at: number;
  revealed_at: number | null;
};
type FileSpin = { round: string; seed: number } & Record<string, unknown>;

const SESSION = `id text, player text, game text, vendor text, wallet_session text, currency text, symbol text,
  exponent integer, language text, book text, minimum_cycle_ms integer, lobby_url text, created_at bigint`;
const SPIN = `round text, session text, spin_key text, player text, game text, model text, seed bigint, nonce bigint,
  client_seed text, bet text, win text, phase text, balance text, code text, choice text, created_at bigint,
  next_try_at bigint, tries integer, shown integer`;
const namesOf = (columns: string): string =>
  columns
    .split(',')
    .map((column) => column.trim().split(' ')[0])
    .join(', ');

const insert = (query: Query, table: string, columns: string, rows: readonly object[]) =>
  query(
    `insert into studio.${table} (${namesOf(columns)})
     select ${namesOf(columns)} from jsonb_to_recordset($1::jsonb) as f (${columns}) on conflict do nothing`,
    [JSON.stringify(rows)],
  );

/** All rows of a table of the file, some at a time, in the order of a column. */
async function* pages<T extends Record<string, unknown>>(file: Query, table: string, key: keyof T & string) {
  for (let after: string | number | null = null; ; ) {
    const rows: T[] = await file<T>(
      `select * from ${table} where cast($1 as text) is null or ${key} > $1 order by ${key} limit ${AT_ONCE}`,
      [after],
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last[key] as string | number;
  }
}

/**
 * A pair of seeds under the number that the database gives it. Where the player has promised seeds there already, those of
 * the file draw no further round, and are shown.
 */
async function importSeed(query: Query, seed: FileSeed, now: number): Promise<number> {
  const { player, server_seed, commitment, client_seed, nonce, created_at, revealed_at } = seed;
  const add = (revealed: number | null) =>
    query(
      `insert into studio.seeds (player, server_seed, commitment, client_seed, nonce, created_at, revealed_at)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
      [player, server_seed, commitment, client_seed, nonce, created_at, revealed],
    );
  const find = () => query<{ id: bigint | number }>('select id from studio.seeds where commitment = $1', [commitment]);
  await add(revealed_at);
  let [row] = await find();
  if (!row) {
    await add(now);
    [row] = await find();
  }
  if (!row) throw new Error(`the seeds ${commitment} could not be taken over`);
  return Number(row.id);
}

/**
 * Imports the file of a folder; undefined where there is none.
 *
 * @param vendor in whose name everything was played before that was noted
 * @throws what the file or the database throws; the file stays as it is
 */
export async function importFile(
  database: StudioDatabase,
  { dir, vendor, now }: { dir: string; vendor: string; now: number },
): Promise<Imported | undefined> {
  const path = join(dir, SQLITE_FILE);
  if (!existsSync(path)) return undefined;
  // Seeds and the rounds under them are there at once: none is shown before a round that is still to be drawn has come.
  const imported = await database.transaction(async (query) => {
    await query('select pg_advisory_xact_lock(7348120)');
    return existsSync(path) ? importRows(query, openSqlite(dir, vendor), now) : undefined;
  });
  if (imported?.left === 0 && existsSync(path)) {
    const done = `${path}.imported`;
    renameSync(path, existsSync(done) ? `${done}-${now}` : done);
  }
  return imported;
}

async function importRows(query: Query, file: StudioDatabase, now: number): Promise<Imported> {
  const imported = { rounds: 0, left: 0 };
  try {
    for await (const rows of pages<{ id: string }>(file.query, 'sessions', 'id'))
      await insert(query, 'sessions', SESSION, rows);
    const seeds = new Map<number, number>();
    for await (const rows of pages<FileSeed>(file.query, 'seeds', 'id'))
      for (const seed of rows) seeds.set(seed.id, await importSeed(query, seed, now));
    for await (const rows of pages<FileSpin>(file.query, 'spins', 'round')) {
      await insert(
        query,
        'spins',
        SPIN,
        rows.map((row) => ({ ...row, seed: seeds.get(row.seed) })),
      );
      const [there] = await query<{ n: bigint | number }>(
        'select count(*) as n from studio.spins where round in (select jsonb_array_elements_text($1::jsonb))',
        [JSON.stringify(rows.map(({ round }) => round))],
      );
      imported.rounds += Number(there?.n ?? 0);
      imported.left += rows.length - Number(there?.n ?? 0);
    }
  } finally {
    await file.close();
  }
  return imported;
}
