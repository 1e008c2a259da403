/**
 * Storage of the studio. Several servers may share the database: conflicting operations are prevented by a unique
 * index, by the expected phase of a transition, or by a lock on the row of the player's seeds.
 */
import type { Query, StudioDatabase } from './database.ts';

/**
 * `betting`: the bet is pending. `choosing`: the bet is placed, the player has yet to choose. `winning`: the bet is
 * placed, the win is pending. `undoing`: the rollback of the bet is pending. `done`, `declined`, `undone`: final.
 * `stuck`: the wallet permanently refused a call that it must accept; needs manual attention.
 */
export type SpinPhase = 'betting' | 'choosing' | 'winning' | 'undoing' | 'done' | 'declined' | 'undone' | 'stuck';

export type SessionRow = {
  id: string;
  player: string;
  game: string;
  /** The vendor under whose name it is played. */
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
  /** The player's choice; empty when there is none. */
  choice: string;
  seed: number;
  nonce: number;
  client_seed: string;
  /** Minor units as text. */
  bet: string;
  /** Minor units as text; null until the bet is placed. */
  win: string | null;
  phase: SpinPhase;
  balance: string | null;
  code: string | null;
  created_at: number;
  next_try_at: number;
  tries: number;
  /** 1 once the player has been shown the result of the round. */
  shown: number;
};

/** Converts a bigint column, which is a bigint, a number or a text, depending on the driver. */
type Raw<T, Numbers extends keyof T> = Omit<T, Numbers> & Record<Numbers, bigint | number | string | null>;

const number = (value: bigint | number | string): number => Number(value);
const toSession = (row: Raw<SessionRow, 'created_at'>): SessionRow => ({
  ...row,
  created_at: number(row.created_at ?? 0),
});
const toSeed = (row: Raw<SeedRow, 'id' | 'nonce' | 'revealed_at'>): SeedRow => ({
  ...row,
  id: number(row.id ?? 0),
  nonce: number(row.nonce ?? 0),
  revealed_at: row.revealed_at === null ? null : number(row.revealed_at),
});
type RawSpin = Raw<SpinRow, 'seed' | 'nonce' | 'created_at' | 'next_try_at'>;
const toSpin = (row: RawSpin): SpinRow => ({
  ...row,
  seed: number(row.seed ?? 0),
  nonce: number(row.nonce ?? 0),
  created_at: number(row.created_at ?? 0),
  next_try_at: number(row.next_try_at ?? 0),
});

const UNDER_WAY = `phase in ('betting', 'winning', 'undoing')`;

export type NewSpin = Omit<SpinRow, 'win' | 'balance' | 'code' | 'tries' | 'shown'>;

/** Storage on one connection or pool; {@link StudioStore} adds transactions. */
export class StudioRows {
  readonly #query: Query;
  constructor(query: Query) {
    this.#query = query;
  }

  async addSession(row: SessionRow): Promise<void> {
    await this.#query(
      `insert into studio.sessions (id, player, game, vendor, wallet_session, currency, symbol, exponent, language, book,
         minimum_cycle_ms, lobby_url, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
      [
        row.id,
        row.player,
        row.game,
        row.vendor,
        row.wallet_session,
        row.currency,
        row.symbol,
        row.exponent,
        row.language,
        row.book,
        row.minimum_cycle_ms,
        row.lobby_url,
        row.created_at,
      ],
    );
  }

  async session(id: string): Promise<SessionRow | undefined> {
    const [row] = await this.#query<Raw<SessionRow, 'created_at'>>('select * from studio.sessions where id = $1', [id]);
    return row && toSession(row);
  }

  async #seeds(sql: string, values: Parameters<Query>[1]): Promise<SeedRow[]> {
    return (await this.#query<Raw<SeedRow, 'id' | 'nonce' | 'revealed_at'>>(sql, values)).map(toSeed);
  }

  async activeSeed(player: string): Promise<SeedRow | undefined> {
    const [row] = await this.#seeds('select * from studio.seeds where player = $1 and revealed_at is null', [player]);
    return row;
  }

  /** Returns the same, locked until the transaction ends: a player's rounds and seed changes are serialised. */
  async lockSeed(player: string): Promise<SeedRow | undefined> {
    // A pair that was changed while this statement waited is not returned; the next statement finds its successor.
    for (let tries = 0; tries < 3; tries++) {
      const [row] = await this.#seeds(
        'update studio.seeds set nonce = nonce where player = $1 and revealed_at is null returning *',
        [player],
      );
      if (row) return row;
    }
    return undefined;
  }

  async seed(id: number): Promise<SeedRow | undefined> {
    const [row] = await this.#seeds('select * from studio.seeds where id = $1', [id]);
    return row;
  }

  /** Stores a new active pair of seeds, unless the player has one already. */
  async addSeed(
    seed: Pick<SeedRow, 'player' | 'server_seed' | 'commitment' | 'client_seed'>,
    at: number,
  ): Promise<void> {
    await this.#query(
      `insert into studio.seeds (player, server_seed, commitment, client_seed, created_at) values ($1, $2, $3, $4, $5)
       on conflict do nothing`,
      [seed.player, seed.server_seed, seed.commitment, seed.client_seed, at],
    );
  }

  async revealSeed(id: number, at: number): Promise<void> {
    await this.#query('update studio.seeds set revealed_at = $1 where id = $2 and revealed_at is null', [at, id]);
  }

  /** Whether a round with a pair of seeds is unfinished. */
  async isSeedInPlay(id: number): Promise<boolean> {
    const rows = await this.#query(
      `select 1 as found from studio.spins where seed = $1 and (${UNDER_WAY} or phase = 'choosing') limit 1`,
      [id],
    );
    return rows.length > 0;
  }

  /** Takes the next nonce of a pair of seeds and, when given, sets the player's new client seed. */
  async advanceSeed(id: number, clientSeed: string): Promise<void> {
    await this.#query('update studio.seeds set nonce = nonce + 1, client_seed = $1 where id = $2', [clientSeed, id]);
  }

  async addSpin(row: NewSpin): Promise<SpinRow> {
    const [spin] = await this.#spins(
      `insert into studio.spins (round, session, spin_key, player, game, model, choice, seed, nonce, client_seed, bet, phase,
         created_at, next_try_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning *`,
      [
        row.round,
        row.session,
        row.spin_key,
        row.player,
        row.game,
        row.model,
        row.choice,
        row.seed,
        row.nonce,
        row.client_seed,
        row.bet,
        row.phase,
        row.created_at,
        row.next_try_at,
      ],
    );
    if (!spin) throw new Error('a round was not put on record');
    return spin;
  }

  async #spins(sql: string, values: Parameters<Query>[1]): Promise<SpinRow[]> {
    return (await this.#query<RawSpin>(sql, values)).map(toSpin);
  }
  async #spin(where: string, values: Parameters<Query>[1]): Promise<SpinRow | undefined> {
    const [row] = await this.#spins(`select * from studio.spins where ${where}`, values);
    return row;
  }

  spin(round: string): Promise<SpinRow | undefined> {
    return this.#spin('round = $1', [round]);
  }

  spinByKey(session: string, key: string): Promise<SpinRow | undefined> {
    return this.#spin('session = $1 and spin_key = $2', [session, key]);
  }

  /** Whether a round of the player is pending, or one of this game (null for any game) waits for a choice. */
  async isBusy(player: string, game: string | null): Promise<boolean> {
    // Each half uses an index of unfinished rounds only, so the cost is independent of the player's history.
    const rows = await this.#query(
      `select 1 as busy
       where exists (select 1 from studio.spins where player = $1 and ${UNDER_WAY})
         or exists (
           select 1 from studio.spins
           where player = $1 and phase = 'choosing' and (cast($2 as text) is null or game = $2)
         )`,
      [player, game],
    );
    return rows.length > 0;
  }

  /** Returns when the player's last round of a game began, in milliseconds since 1970; 0 before the first. */
  async lastSpinAt(player: string, game: string): Promise<number> {
    const [row] = await this.#query<{ at: bigint | number | string | null }>(
      `select max(created_at) as at from studio.spins where player = $1 and game = $2 and phase <> 'declined'`,
      [player, game],
    );
    return number(row?.at ?? 0);
  }

  history(player: string, limit: number): Promise<SpinRow[]> {
    return this.#spins(
      `select * from studio.spins where player = $1 and phase <> 'declined'
       order by created_at desc, nonce desc limit cast($2 as integer)`,
      [player, limit],
    );
  }

  /** Returns the player's last round of a game, if it began after `since` and its result has not been shown. */
  async unshown(player: string, game: string, since: number): Promise<SpinRow | undefined> {
    const last = await this.#spin(
      `player = $1 and game = $2 and phase <> 'declined' and created_at > $3 order by created_at desc, nonce desc limit 1`,
      [player, game, since],
    );
    return last?.shown === 0 ? last : undefined;
  }

  async markShown(round: string, player: string): Promise<void> {
    await this.#query('update studio.spins set shown = 1 where round = $1 and player = $2', [round, player]);
  }

  /** Returns the round of a game that waits for its player's choice. */
  choosing(player: string, game: string): Promise<SpinRow | undefined> {
    return this.#spin(`player = $1 and game = $2 and phase = 'choosing'`, [player, game]);
  }

  /**
   * Stores a choice, once, if the stored choice is unchanged and no other round of the player is pending.
   *
   * @param win minor units as text; null while the choice is incomplete
   */
  async choose({ round, player, choice: before }: SpinRow, choice: string, win: string | null): Promise<boolean> {
    const rows = await this.#query(
      `update studio.spins set choice = $1, win = $2,
         phase = case when cast($2 as text) is null then phase else 'winning' end
       where round = $3 and phase = 'choosing' and choice = $4
         and not exists (select 1 from studio.spins other where other.player = $5 and other.${UNDER_WAY})
       returning round`,
      [choice, win, round, before, player],
    );
    return rows.length === 1;
  }

  /** Lists rounds that have waited for a choice since before `since`. */
  forgotten(since: number): Promise<SpinRow[]> {
    return this.#spins(
      `select * from studio.spins where phase = 'choosing' and created_at <= $1 order by created_at limit 200`,
      [since],
    );
  }

  /**
   * Moves a round to another phase, only from the phase that was read, so that concurrent transitions cannot both
   * succeed.
   */
  async move(
    round: string,
    from: SpinPhase,
    to: SpinPhase,
    change: { win?: string; balance?: string | null; code?: string | null } = {},
  ): Promise<void> {
    await this.#query(
      `update studio.spins set phase = $1, win = coalesce(cast($2 as text), win),
         balance = coalesce(cast($3 as text), balance), code = coalesce(cast($4 as text), code)
       where round = $5 and phase = $6`,
      [to, change.win ?? null, change.balance ?? null, change.code ?? null, round, from],
    );
  }

  async postpone(round: string, nextTryAt: number): Promise<void> {
    await this.#query('update studio.spins set next_try_at = $1, tries = tries + 1 where round = $2', [
      nextTryAt,
      round,
    ]);
  }
}

/** The store of a studio. */
export class StudioStore extends StudioRows {
  readonly #database: StudioDatabase;
  constructor(database: StudioDatabase) {
    super(database.query);
    this.#database = database;
  }

  /** Runs `work` in one transaction with its rows; rolled back when it throws. */
  transaction<T>(work: (rows: StudioRows) => Promise<T>): Promise<T> {
    return this.#database.transaction((query) => work(new StudioRows(query)));
  }

  /**
   * Claims unfinished rounds that may be retried now; nobody else claims them until `until`. Rows locked by another
   * server are skipped, so that concurrent sweeps never wait for one another.
   */
  async due(now: number, until: number): Promise<SpinRow[]> {
    const rows = await this.#database.query<RawSpin>(
      `with due as materialized (
         select round from studio.spins where ${UNDER_WAY} and next_try_at <= $1
         order by next_try_at, round limit 200 ${this.#database.skipLocked}
       )
       update studio.spins set next_try_at = $2
       where round in (select round from due) and ${UNDER_WAY} and next_try_at <= $1
       returning *`,
      [now, until],
    );
    return rows.map(toSpin);
  }

  close(): Promise<void> {
    return this.#database.close();
  }
}
