/**
 * Limits concurrency and the length of the queue, so that a flood cannot pile up expensive work. A queued caller
 * resumes in its own async context, which identifies its transaction; queue libraries may resume it in the context of
 * the caller that finished before it.
 */
import { Overloaded } from './http/result.ts';

export type Gate = {
  /**
   * Runs the work when its turn comes.
   *
   * @param lane index of the lane to wait in, the first by default
   * @throws {Overloaded} immediately, when the lane is full
   */
  enter<T>(work: () => Promise<T>, lane?: number): Promise<T>;
  /** Number of callers waiting in a lane, the first by default. */
  waiting(lane?: number): number;
  /** Whether a new caller would be rejected. */
  isFull(lane?: number): boolean;
  /** Whether no work is running or waiting. */
  isIdle(): boolean;
};

/**
 * @param atOnce concurrency limit
 * @param mayWait queue limit of each lane; later lanes have priority
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
