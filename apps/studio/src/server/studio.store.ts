/** All that the studio remembers, in one SQLite file. Every write is on the disk before the call returns. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * `betting`: the bet is on its way. `choosing`: the bet stands, the player has yet to choose. `winning`: the bet stands, the win is on its way. `undoing`: the bet is being taken
 * back. `done`, `declined`, `undone`: over. `stuck`: the wallet refused for good what it may not refuse; a person looks.
 */
export type SpinPhase = 'betting' | 'choosing' | 'winning' | 'undoing' | 'done' | 'declined' | 'undone' | 'stuck';

export type SessionRow = {
  id: string;
  player: string;
  game: string;
  /** The vendor in whose name it is played. */
  vendor: string;
  wallet_session: string;
  currency: string;
  symbol: string;
  exponent: number;
  language: string;
  book: 'PLAY' | 'TRIAL' | 'REAL';
  minimum_cycle_ms: number;
  lobby_url: string;
  created_at: number;
};
export type SeedRow = {
  id: number;
  player: string;
  server_seed: Uint8Array;
  commitment: string;
  client_seed: string;
  /** Number of the next round. */
  nonce: number;
  revealed_at: number | null;
};
export type SpinRow = {
  round: string;
  session: string;
  spin_key: string;
  player: string;
  game: string;
  model: string;
  /** What the player chose; empty where there is nothing to choose. */
  choice: string;
  seed: number;
  nonce: number;
  client_seed: string;
  /** Minor units as text. */
  bet: string;
  /** Minor units as text; null until the bet stands. */
  win: string | null;
  phase: SpinPhase;
  balance: string | null;
  code: string | null;
  created_at: number;
  next_try_at: number;
  tries: number;
  /** 1 once the player has been shown how the round ended. */
  shown: number;
};

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
`;

export class StudioStore {
  readonly #db: DatabaseSync;

  /**
   * @param dir folder of the file; made when missing
   * @param vendor in whose name everything was played before that was noted
   */
  constructor(dir: string, vendor: string) {
    mkdirSync(dir, { recursive: true });
    this.#db = new DatabaseSync(join(dir, 'studio.sqlite'));
    this.#db.exec(
      'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 2000;',
    );
    this.#db.exec(TABLES);
    // Files of earlier versions know of slots alone.
    this.#add('spins', 'choice', `text not null default ''`);
    // What was played before this was noted is not shown again.
    if (this.#add('spins', 'shown', 'integer not null default 0')) this.#db.exec('update spins set shown = 1');
    if (this.#add('sessions', 'vendor', `text not null default ''`))
      this.#db.prepare('update sessions set vendor = ?').run(vendor);
  }

  /** True when the column was missing. */
  #add(table: 'spins' | 'sessions', column: string, type: string): boolean {
    if (this.#one('select 1 from pragma_table_info(?) where name = ?', table, column)) return false;
    this.#db.exec(`alter table ${table} add column ${column} ${type}`);
    return true;
  }

  close(): void {
    this.#db.close();
  }

  #one<T>(sql: string, ...values: (string | number | null | Uint8Array)[]): T | undefined {
    return this.#db.prepare(sql).get(...values) as T | undefined;
  }

  /** Runs `work` as one transaction; what it throws undoes it. */
  transaction<T>(work: () => T): T {
    this.#db.exec('begin immediate');
    try {
      const result = work();
      this.#db.exec('commit');
      return result;
    } catch (error) {
      this.#db.exec('rollback');
      throw error;
    }
  }

  addSession(row: SessionRow): void {
    this.#db
      .prepare(
        `insert into sessions (id, player, game, vendor, wallet_session, currency, symbol, exponent, language, book,
           minimum_cycle_ms, lobby_url, created_at)
         values (:id, :player, :game, :vendor, :wallet_session, :currency, :symbol, :exponent, :language, :book,
           :minimum_cycle_ms, :lobby_url, :created_at)`,
      )
      .run(row);
  }

  session(id: string): SessionRow | undefined {
    return this.#one('select * from sessions where id = ?', id);
  }

  activeSeed(player: string): SeedRow | undefined {
    return this.#one('select * from seeds where player = ? and revealed_at is null', player);
  }

  seed(id: number): SeedRow | undefined {
    return this.#one('select * from seeds where id = ?', id);
  }

  addSeed(seed: Pick<SeedRow, 'player' | 'server_seed' | 'commitment' | 'client_seed'>, at: number): void {
    this.#db
      .prepare('insert into seeds (player, server_seed, commitment, client_seed, created_at) values (?, ?, ?, ?, ?)')
      .run(seed.player, seed.server_seed, seed.commitment, seed.client_seed, at);
  }

  revealSeed(id: number, at: number): void {
    this.#db.prepare('update seeds set revealed_at = ? where id = ? and revealed_at is null').run(at, id);
  }

  /** Takes the next number under a pair of seeds and, when given, the player's new client seed with it. */
  advanceSeed(id: number, clientSeed: string): void {
    this.#db.prepare('update seeds set nonce = nonce + 1, client_seed = ? where id = ?').run(clientSeed, id);
  }

  addSpin(row: Omit<SpinRow, 'win' | 'balance' | 'code' | 'tries' | 'shown'>): void {
    this.#db
      .prepare(
        `insert into spins (round, session, spin_key, player, game, model, choice, seed, nonce, client_seed, bet, phase,
           created_at, next_try_at)
         values (:round, :session, :spin_key, :player, :game, :model, :choice, :seed, :nonce, :client_seed, :bet, :phase,
           :created_at, :next_try_at)`,
      )
      .run(row);
  }

  spin(round: string): SpinRow | undefined {
    return this.#one('select * from spins where round = ?', round);
  }

  spinByKey(session: string, key: string): SpinRow | undefined {
    return this.#one('select * from spins where session = ? and spin_key = ?', session, key);
  }

  openSpin(player: string): SpinRow | undefined {
    return this.#one(`select * from spins where player = ? and phase in ('betting', 'winning', 'undoing')`, player);
  }

  lastSpinAt(player: string): number {
    const row = this.#one<{ at: number | null }>(
      `select max(created_at) as at from spins where player = ? and phase <> 'declined'`,
      player,
    );
    return row?.at ?? 0;
  }

  history(player: string, limit: number): SpinRow[] {
    return this.#db
      .prepare(`select * from spins where player = ? and phase <> 'declined' order by created_at desc limit ?`)
      .all(player, limit) as SpinRow[];
  }

  /** The player's last round of a game, when it was begun since then and its end has not been shown. */
  unshown(player: string, game: string, since: number): SpinRow | undefined {
    const last = this.#one<SpinRow>(
      `select * from spins where player = ? and game = ? and phase <> 'declined'
       order by created_at desc, nonce desc limit 1`,
      player,
      game,
    );
    return last && last.shown === 0 && last.created_at > since ? last : undefined;
  }

  markShown(round: string, player: string): void {
    this.#db.prepare('update spins set shown = 1 where round = ? and player = ?').run(round, player);
  }

  /** The round of a game that waits for its player's choice. */
  choosing(player: string, game: string): SpinRow | undefined {
    return this.#one(`select * from spins where player = ? and game = ? and phase = 'choosing'`, player, game);
  }

  isChoosing(player: string): boolean {
    return this.#one(`select 1 from spins where player = ? and phase = 'choosing'`, player) !== undefined;
  }

  /**
   * Puts a choice on record, once, on top of what was chosen when the round was read.
   *
   * @param win minor units as text; null while more is to be chosen
   */
  choose({ round, choice: before }: SpinRow, choice: string, win: string | null): boolean {
    const { changes } = this.#db
      .prepare(
        `update spins set choice = ?, win = ?, phase = case when ? is null then phase else 'winning' end
         where round = ? and phase = 'choosing' and choice = ?`,
      )
      .run(choice, win, win, round, before);
    return changes === 1;
  }

  /** Rounds whose player has not chosen since then. */
  forgotten(since: number): SpinRow[] {
    return this.#db
      .prepare(`select * from spins where phase = 'choosing' and created_at <= ? order by created_at limit 200`)
      .all(since) as SpinRow[];
  }

  /** Spins that are not over and may be tried again now. */
  due(now: number): SpinRow[] {
    return this.#db
      .prepare(
        `select * from spins where phase in ('betting', 'winning', 'undoing') and next_try_at <= ?
         order by next_try_at limit 200`,
      )
      .all(now) as SpinRow[];
  }

  /** Moves a spin on. Only from the phase it was read in, so that two hands cannot both move it. */
  move(
    round: string,
    from: SpinPhase,
    to: SpinPhase,
    change: { win?: string; balance?: string | null; code?: string | null } = {},
  ): boolean {
    const { changes } = this.#db
      .prepare(
        `update spins set phase = ?, win = coalesce(?, win), balance = coalesce(?, balance), code = coalesce(?, code)
         where round = ? and phase = ?`,
      )
      .run(to, change.win ?? null, change.balance ?? null, change.code ?? null, round, from);
    return changes === 1;
  }

  postpone(round: string, nextTryAt: number): void {
    this.#db.prepare('update spins set next_try_at = ?, tries = tries + 1 where round = ?').run(nextTryAt, round);
  }
}
