import { createGate, type Gate } from '../../platform/concurrency-gate.ts';

/**
 * Limits concurrency per key, first in, first out. Callers that need the same row wait here instead of holding a
 * database connection, so that one popular code does not block everything else.
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
