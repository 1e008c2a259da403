/**
 * Lets few through at once, and few wait: what costs much must not be piled up by a flood. Who waits goes on in a
 * context of its own, by which a transaction is known; libraries for this let a turn begin in the context of the one
 * that ended.
 */
import { Overloaded } from './http/result.ts';

export type Gate = {
  /**
   * Works when its turn comes.
   *
   * @param lane number of the lane to wait in, the first by default
   * @throws {Overloaded} at once, when the lane is full
   */
  enter<T>(work: () => Promise<T>, lane?: number): Promise<T>;
  /** How many wait in a lane, the first by default. */
  waiting(lane?: number): number;
  /** Whether whoever comes now would be turned away. */
  isFull(lane?: number): boolean;
  /** Whether nobody works and nobody waits. */
  isIdle(): boolean;
};

/**
 * @param atOnce how many work at once
 * @param mayWait how many may wait in each lane; those of a later lane go first
 */
export function createGate(atOnce: number, ...mayWait: number[]): Gate {
  const lanes = mayWait.map((most) => ({ most, turns: [] as (() => void)[] }));
  let working = 0;
  const laneOf = (lane: number) => {
    const found = lanes[lane];
    if (!found) throw new RangeError(`a gate of ${lanes.length} lanes has no lane ${lane}`);
    return found;
  };
  const isFull = (lane = 0) => working >= atOnce && laneOf(lane).turns.length >= laneOf(lane).most;
  return {
    async enter(work, lane = 0) {
      if (isFull(lane)) throw new Overloaded();
      if (working >= atOnce) await new Promise<void>((turn) => laneOf(lane).turns.push(turn));
      else working++;
      try {
        return await work();
      } finally {
        const next = lanes.findLast(({ turns }) => turns.length > 0)?.turns.shift();
        if (next) next();
        else working--;
      }
    },
    waiting: (lane = 0) => laneOf(lane).turns.length,
    isFull,
    isIdle: () => working === 0,
  };
}
