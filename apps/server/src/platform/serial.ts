/** Runs tasks one after another, in the order in which they were given. */
export type Serial = {
  /** Settles as the task does; a task that fails holds up none behind it. */
  run: <T>(task: () => Promise<T>) => Promise<T>;
  /** Waits for the tasks given so far, however they end. */
  settled: () => Promise<void>;
};

export function createSerial(): Serial {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(task) {
      const mine = last.then(task, task);
      last = mine;
      return mine;
    },
    async settled() {
      await Promise.allSettled([last]);
    },
  };
}
