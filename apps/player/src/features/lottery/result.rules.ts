/** Display rules of results. */

export type PrizeRow = { name: string; numbers: string[] };

/** Returns the prizes of a result with a table of numbers, as in Vietnam; empty for all others. */
export function prizesOf(result: unknown): PrizeRow[] {
  const table = Array.isArray(result) ? result[0] : result;
  if (typeof table !== 'object' || table === null) return [];
  return Object.entries(table as Record<string, unknown>).flatMap(([name, numbers]) =>
    Array.isArray(numbers) && numbers.every((one) => typeof one === 'string') ? [{ name, numbers }] : [],
  );
}
