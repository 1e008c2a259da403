import { AsyncLocalStorage } from 'node:async_hooks';
import type { Dialect, Driver } from 'kysely';
import { OuterDatabaseInTransaction } from './errors.ts';

type Inside = { open: boolean };

const inside = new AsyncLocalStorage<Inside>();

/** Runs `work` marked as being inside a transaction. */
export const runInside = async <T>(work: () => Promise<T>): Promise<T> => {
  const mark: Inside = { open: true };
  try {
    return await inside.run(mark, work);
  } finally {
    mark.open = false;
  }
};

/** Throws when called, directly or through awaits, from within a transaction. */
export const refuseInside = (): void => {
  if (inside.getStore()?.open) throw new OuterDatabaseInTransaction();
};

/**
 * A transaction already owns its connection, so a request for a connection from inside one means that the outer
 * database is used by mistake.
 */
const guardDriver = (driver: Driver): Driver =>
  new Proxy(driver, {
    get(target, key) {
      if (key === 'acquireConnection') {
        return async (...given: Parameters<Driver['acquireConnection']>) => {
          refuseInside();
          return target.acquireConnection(...given);
        };
      }
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

export const guarded = (dialect: Dialect): Dialect => ({
  createDriver: () => guardDriver(dialect.createDriver()),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createAdapter: () => dialect.createAdapter(),
  createIntrospector: (db) => dialect.createIntrospector(db),
});
