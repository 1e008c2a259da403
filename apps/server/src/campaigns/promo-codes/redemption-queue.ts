import { createGate, type Gate } from '../../platform/concurrency-gate.ts';

/**
 * Lets a few through at a time for each key, in the order in which they came. Whoever waits for the same row waits here
 * instead of holding a connection to the database, so that one popular code does not stop everything else.
 */
export type Gates = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function createGates(width: number): Gates {
  const gates = new Map<string, Gate>();
  return async (key, work) => {
    const gate = gates.get(key) ?? createGate(width, Number.POSITIVE_INFINITY);
    gates.set(key, gate);
    try {
      return await gate.enter(work);
    } finally {
      if (gate.isIdle()) gates.delete(key);
    }
  };
}
