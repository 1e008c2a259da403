/**
 * Names and numbers for test data, unique in a run: Playwright numbers its workers, also those that replace one after a
 * failure, and each worker counts. Neither the clock nor the process id is part of them: two workers may share both.
 */
const PER_WORKER = 10_000;
let count = 0;

const next = (): number => {
  count += 1;
  if (count >= PER_WORKER) throw new Error(`a worker makes at most ${PER_WORKER} unique names`);
  return Number(process.env.TEST_WORKER_INDEX ?? 0) * PER_WORKER + count;
};

/** Returns six lower-case letters and digits; of one length, so that no name is a part of another. */
export const uniqueTag = (): string => next().toString(36).padStart(6, '0');

/** Returns a number of exactly `length` digits, at least seven. */
export const uniqueDigits = (length: number): string => String(next()).padStart(length, '0');
