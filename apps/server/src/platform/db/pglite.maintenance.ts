/**
 * Replaces PostgreSQL's background processes, which the embedded database does not have. Without maintenance the log
 * would grow without bound, dead rows would stay and the planner would have no statistics.
 */
export type Maintenance = {
  /** Bytes written to the log since the database was opened. */
  logBytes: () => number;
  /** Runs one statement and returns the first column. Must not be called inside a transaction. */
  ask: (sql: string) => Promise<string[]>;
  now?: () => number;
};

export const CHECKPOINT_AFTER_BYTES = 32 * 1024 * 1024;
export const CHECKPOINT_AFTER_MS = 60_000;
/**
 * Above this size the checkpoint is written even though statements wait, because the log would grow without bound under
 * constant load.
 */
export const CHECKPOINT_AT_LAST_BYTES = 2 * CHECKPOINT_AFTER_BYTES;

/** The table with the most dead or changed rows, if they exceed autovacuum's threshold and so justify a pause. */
const UNTIDY_TABLE = `
  select format('%I.%I', schemaname, relname) from pg_stat_user_tables
  where n_dead_tup > 1000 + 0.2 * n_live_tup or n_mod_since_analyze > 500 + 0.1 * n_live_tup
  order by greatest(n_dead_tup, n_mod_since_analyze) desc limit 1`;

/**
 * Creates the maintenance function, to be called between statements. It writes a checkpoint when the log has grown by
 * 32 MB, or at all within a minute, and vacuums at most one table after it, so that no pause is long. While statements
 * wait, the log may grow to 64 MB.
 */
export const createMaintenance = ({
  logBytes,
  ask,
  now = Date.now,
}: Maintenance): ((busy: { isBusy: boolean }) => Promise<void>) => {
  let bytes = logBytes();
  let at = now();
  return async ({ isBusy }) => {
    const written = logBytes() - bytes;
    if (written === 0 || (isBusy && written < CHECKPOINT_AT_LAST_BYTES)) return;
    if (written < CHECKPOINT_AFTER_BYTES && now() - at < CHECKPOINT_AFTER_MS) return;
    await ask('checkpoint');
    bytes = logBytes();
    at = now();
    await ask('select pg_stat_force_next_flush()');
    const [table] = await ask(UNTIDY_TABLE);
    if (table) await ask(`vacuum (analyze, skip_locked) ${table}`);
  };
};
