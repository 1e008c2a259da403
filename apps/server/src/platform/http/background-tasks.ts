/**
 * Work that goes on after an answer: mails. Nobody waits for it, so no answer's time tells what it found (W9), and a
 * slow mail server slows nobody. What fails is lost and told to the log: members ask again.
 */
export type BackgroundTasks = {
  /** Starts the work after the answer; false when too much is going on already. */
  start: (work: () => Promise<void>) => boolean;
  /** Waits for everything that was started. */
  settle: () => Promise<void>;
};

const MOST_AT_ONCE = 200;

/** @param onFailure hears of work that failed */
export function createBackgroundTasks(onFailure: (error: unknown) => void): BackgroundTasks {
  const running = new Set<Promise<void>>();
  return {
    start(work) {
      if (running.size >= MOST_AT_ONCE) return false;
      const errand = new Promise<void>((go) => setImmediate(go))
        .then(work)
        .catch(onFailure)
        .finally(() => running.delete(errand));
      running.add(errand);
      return true;
    },
    async settle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
