import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import type { Db } from './db.ts';
import { isSerialisation } from './errors.ts';
import type { Tables } from './tables.ts';
import { runInside } from './transaction-guard.ts';

export type Tx = Transaction<Tables>;

const ATTEMPTS = 4;

/**
 * Runs `work` in one transaction (READ COMMITTED) and returns its result after the commit is durable. Throws the error
 * of `work` after the rollback.
 *
 * A serialisation failure (40001) or deadlock (40P01) is retried, at most three times, so `work` must have no effect
 * outside the database. Given a transaction instead of the outer database, `work` joins it.
 */
export const inTransaction = async <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => {
  if (isTransaction(db)) return work(db);
  return retried(() => db.transaction().execute((tx) => runInside(() => work(tx))));
};

/**
 * Retries a whole transaction, or a statement that is one, after a serialisation failure or deadlock, at most three
 * times.
 */
export const retried = async <T>(run: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt === ATTEMPTS || !isSerialisation(error)) throw error;
      await sleep(attempt * (5 + Math.random() * 20));
    }
  }
};

const isTransaction = (db: Db): db is Tx => db.isTransaction;

/**
 * Added to the FROM clause of a single statement outside a transaction, it makes the commit asynchronous: the row is
 * visible immediately, and a power failure may lose the last second of such rows. For guard data that may be lost:
 * attempts, nonces.
 */
export const unhurried = sql<{
  unhurried: string;
}>`(select set_config('synchronous_commit', 'off', true)) as unhurried`;
