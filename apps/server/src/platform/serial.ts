/** Runs tasks one after another, in the order in which they were added. */
export type Serial = {
  /** Settles as the task does; a failed task does not block the following ones. */
  run: <T>(task: () => Promise<T>) => Promise<T>;
  /** Waits for the tasks added so far, regardless of their results. */
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
