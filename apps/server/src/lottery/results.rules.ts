/** Decides a result from the entries of several sources. */

/** The newest entry of a source: an operator or a feed. Results are compared as they are written, whatever their order. */
export type ResultEntry = { operatorId: bigint | null; feed: string | null; result: unknown };

export type Verdict =
  /** Fewer than two operators, and fewer than two feeds. */
  { state: 'waiting' } | { state: 'differs' } | { state: 'agreed'; result: unknown };

/** A value with the fields of its objects in order, so that equal values are equal texts. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );

export const isSameResult = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);

/** Two operators, or two feeds, decide by saying the same. An operator and a feed that agree decide nothing. */
export function verdictOf(entries: readonly ResultEntry[]): Verdict {
  const kinds = [entries.filter(({ operatorId }) => operatorId !== null), entries.filter(({ feed }) => feed !== null)];
  for (const kind of kinds)
    for (const [i, { result }] of kind.entries())
      if (kind.slice(i + 1).some((other) => isSameResult(other.result, result))) return { state: 'agreed', result };
  return kinds.some((kind) => kind.length > 1) ? { state: 'differs' } : { state: 'waiting' };
}

/** Fields in which results, as they are written down, are not the same. */
export function differingFields(all: readonly Readonly<Record<string, readonly string[]>>[]): string[] {
  const [first = {}, ...others] = all;
  return Object.keys(first).filter((name) => others.some((other) => !isSameResult(other[name], first[name])));
}
