/**
 * Lets a few through at a time for each key, in the order in which they came. Whoever waits for the same row waits here
 * instead of holding a connection to the database, so that one popular code does not stop everything else.
 */
export type Gate = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function createGate(width: number): Gate {
  const gates = new Map<string, { inside: number; waiting: (() => void)[] }>();
  return async (key, work) => {
    const gate = gates.get(key) ?? { inside: 0, waiting: [] };
    gates.set(key, gate);
    if (gate.inside < width) gate.inside++;
    else await new Promise<void>((enter) => gate.waiting.push(enter));
    try {
      return await work();
    } finally {
      const next = gate.waiting.shift();
      if (next) next();
      else if (--gate.inside === 0) gates.delete(key);
    }
  };
}
