/**
 * Runs tasks after the response, such as sending mail. No response waits for them, so response times reveal nothing
 * about their outcome (W9), and a slow mail server delays no one. A failed task is logged and not retried: members
 * request again.
 */
export type BackgroundTasks = {
  /** Starts the task; returns false when too many tasks are running. */
  start: (work: () => Promise<void>) => boolean;
  /** Waits for all started tasks. */
  settle: () => Promise<void>;
};

const MOST_AT_ONCE = 200;

/** @param onFailure called with the error of a failed task */
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
