/**
 * Imports a server's own database file into the database that all servers share. Done once: the file is renamed
 * afterwards and never deleted. Existing rows are unchanged, so an interrupted import can be repeated.
 */
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Query, StudioDatabase } from './database.ts';
import { openSqlite, SQLITE_FILE } from './sqlite.ts';

/** Number of rows written per statement. */
const AT_ONCE = 500;

export type Imported = {
  /** Imported rounds. */
  rounds: number;
  /** Rounds that must wait until another one of their player is finished. */
  left: number;
};

/** The file, and the vendor of rounds stored before vendors were recorded. */
type Source = { dir: string; vendor: string; now: number };

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

/** Reads rows of a table of the file in batches, ordered by a column: all, or those that match a condition. */
async function* pages<T extends Record<string, unknown>>(
  file: Query,
  { table, key, where = 'true' }: { table: string; key: keyof T & string; where?: string | undefined },
) {
  for (let after: string | number | null = null; ; ) {
    const rows: T[] = await file<T>(
      `select * from ${table} where (cast($1 as text) is null or ${key} > $1) and ${where} order by ${key} limit ${AT_ONCE}`,
      [after],
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last[key] as string | number;
  }
}

/**
 * Imports pairs of seeds. If the database already has an active pair of a player, the file's pairs are not used for any
 * further round, and are revealed.
 *
 * @returns their ids in the database by those in the file
 */
async function importSeeds(query: Query, rows: readonly FileSeed[], now: number): Promise<[number, number][]> {
  const add = (seeds: readonly FileSeed[]) =>
    query(
      `insert into studio.seeds (player, server_seed, commitment, client_seed, nonce, created_at, revealed_at)
       select player, decode(server_seed, 'hex'), commitment, client_seed, nonce, created_at, revealed_at
       from jsonb_to_recordset($1::jsonb) as f (player text, server_seed text, commitment text, client_seed text,
         nonce bigint, created_at bigint, revealed_at bigint)
       on conflict do nothing`,
      [JSON.stringify(seeds.map((seed) => ({ ...seed, server_seed: Buffer.from(seed.server_seed).toString('hex') })))],
    );
  await add(rows);
  // Rows imported already are skipped by their commitment.
  await add(rows.map((seed) => ({ ...seed, revealed_at: seed.revealed_at ?? now })));
  const found = await query<{ id: bigint | number | string; commitment: string }>(
    `select id, commitment from studio.seeds
     where commitment in (select jsonb_array_elements_text($1::jsonb))`,
    [JSON.stringify(rows.map(({ commitment }) => commitment))],
  );
  const ids = new Map(found.map(({ id, commitment }) => [commitment, Number(id)]));
  return rows.map(({ id, commitment }) => {
    const own = ids.get(commitment);
    if (own === undefined) throw new Error(`the seeds ${commitment} could not be imported`);
    return [id, own];
  });
}

/**
 * Imports the file of a folder; returns undefined when there is none. The file is renamed after a complete import.
 *
 * @throws errors of the file or the database; the file is then unchanged
 */
export const importFile = (database: StudioDatabase, source: Source): Promise<Imported | undefined> =>
  importOnce(database, source, importAll);

/**
 * Imports the rounds that an earlier import left behind, because their player had another unfinished round. All other
 * rows of the file are already in the database.
 *
 * @throws as {@link importFile}
 */
export const importLeft = (database: StudioDatabase, source: Source): Promise<Imported | undefined> =>
  importOnce(database, source, importOpen);

async function importOnce(
  database: StudioDatabase,
  { dir, vendor, now }: Source,
  work: (query: Query, file: Query, now: number) => Promise<Imported>,
): Promise<Imported | undefined> {
  const path = join(dir, SQLITE_FILE);
  if (!existsSync(path)) return undefined;
  // One transaction for seeds and their rounds, so that no seed is revealed before a pending round of it is imported.
  const imported = await database.transaction(async (query) => {
    await query('select pg_advisory_xact_lock(7348120)');
    if (!existsSync(path)) return undefined;
    const file = openSqlite(dir, vendor);
    try {
      return await work(query, file.query, now);
    } finally {
      await file.close();
    }
  });
  if (imported?.left === 0 && existsSync(path)) {
    const done = `${path}.imported`;
    renameSync(path, existsSync(done) ? `${done}-${now}` : done);
  }
  return imported;
}

async function importAll(query: Query, file: Query, now: number): Promise<Imported> {
  for await (const rows of pages<{ id: string }>(file, { table: 'sessions', key: 'id' }))
    await insert(query, 'sessions', SESSION, rows);
  return importRounds(query, file, { now });
}

/** Only unfinished rounds can conflict. */
const IS_OPEN = `phase in ('betting', 'choosing', 'winning', 'undoing')`;

const importOpen = (query: Query, file: Query, now: number): Promise<Imported> =>
  importRounds(query, file, {
    now,
    where: { seeds: `id in (select seed from spins where ${IS_OPEN})`, spins: IS_OPEN },
  });

async function importRounds(
  query: Query,
  file: Query,
  { now, where }: { now: number; where?: { seeds: string; spins: string } },
): Promise<Imported> {
  const imported = { rounds: 0, left: 0 };
  const seeds = new Map<number, number>();
  for await (const rows of pages<FileSeed>(file, { table: 'seeds', key: 'id', where: where?.seeds }))
    for (const [id, own] of await importSeeds(query, rows, now)) seeds.set(id, own);
  for await (const rows of pages<FileSpin>(file, { table: 'spins', key: 'round', where: where?.spins })) {
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
  return imported;
}
