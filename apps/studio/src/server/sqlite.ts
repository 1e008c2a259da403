/**
 * Database of a stand-alone studio: one SQLite file. Every write is on disk before the call returns. Installations of
 * versions in which the studio did not share the platform's database have such a file, too.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { Query, StudioDatabase } from './database.ts';

export const SQLITE_FILE = 'studio.sqlite';

const TABLES = `
create table if not exists sessions (
  id text primary key, player text not null, game text not null, vendor text not null, wallet_session text not null,
  currency text not null, symbol text not null, exponent integer not null, language text not null, book text not null,
  minimum_cycle_ms integer not null, lobby_url text not null, created_at integer not null
) strict;
create table if not exists seeds (
  id integer primary key, player text not null, server_seed blob not null, commitment text not null unique,
  client_seed text not null, nonce integer not null default 0, created_at integer not null, revealed_at integer
) strict;
create unique index if not exists seeds_active on seeds (player) where revealed_at is null;
create table if not exists spins (
  round text primary key, session text not null references sessions, spin_key text not null, player text not null,
  game text not null, model text not null, seed integer not null references seeds, nonce integer not null,
  client_seed text not null, bet text not null, win text, phase text not null, balance text, code text,
  choice text not null default '', created_at integer not null, next_try_at integer not null, tries integer not null default 0,
  shown integer not null default 0,
  unique (session, spin_key), unique (seed, nonce)
) strict;
create unique index if not exists spins_open on spins (player) where phase in ('betting', 'winning', 'undoing');
create unique index if not exists spins_choosing on spins (player, game) where phase = 'choosing';
create index if not exists spins_by_player on spins (player, created_at desc);
create index if not exists spins_by_game on spins (player, game, created_at desc);
`;

/** Adds a column that files of earlier versions lack; returns true when it was missing. */
function addColumn(db: DatabaseSync, table: 'spins' | 'sessions', column: string, type: string): boolean {
  if (db.prepare('select 1 from pragma_table_info(?) where name = ?').get(table, column)) return false;
  db.exec(`alter table ${table} add column ${column} ${type}`);
  return true;
}

/**
 * Opens the file, and creates it when it is missing.
 *
 * @param dir folder of the file
 * @param vendor the vendor of rounds stored before vendors were recorded
 * @throws SQLite's error for a file of another kind
 */
export function openSqlite(dir: string, vendor: string): StudioDatabase {
  mkdirSync(dir, { recursive: true });
  const db = new DatabaseSync(join(dir, SQLITE_FILE));
  db.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 2000;',
  );
  db.exec(TABLES);
  // Files of earlier versions support slots only.
  addColumn(db, 'spins', 'choice', `text not null default ''`);
  // Rounds stored before this column existed are not shown again.
  if (addColumn(db, 'spins', 'shown', 'integer not null default 0')) db.exec('update spins set shown = 1');
  if (addColumn(db, 'sessions', 'vendor', `text not null default ''`))
    db.prepare('update sessions set vendor = ?').run(vendor);

  const ask: Query = async <T>(sql: string, values: Parameters<Query>[1] = []) => {
    // SQLite has no schemas.
    const statement = db.prepare(sql.replaceAll('studio.', ''));
    const named = Object.fromEntries(values.map((value, i) => [`$${i + 1}`, value as SQLInputValue]));
    return statement.all(named) as T[];
  };
  // There is only one connection: other queries wait for the running transaction.
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work);
    turn = mine.catch(() => undefined);
    return mine;
  };
  return {
    skipLocked: '',
    query: (sql, values) => inTurn(() => ask(sql, values)),
    transaction: (work) =>
      inTurn(async () => {
        db.exec('begin immediate');
        try {
          const result = await work(ask);
          db.exec('commit');
          return result;
        } catch (error) {
          db.exec('rollback');
          throw error;
        }
      }),
    close: () => inTurn(async () => db.close()),
  };
}
