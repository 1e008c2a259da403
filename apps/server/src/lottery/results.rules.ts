/** Decides a result by the entries of several sources. */

/**
 * Newest entry of a source: an operator or a feed. Results are compared by value, regardless of the order of fields.
 */
export type ResultEntry = { operatorId: bigint | null; feed: string | null; result: unknown };

export type Verdict =
  /** Fewer than two operators, and fewer than two feeds. */
  { state: 'waiting' } | { state: 'differs' } | { state: 'agreed'; result: unknown };

/** Serialises with sorted keys, so that equal values give equal texts. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );

export const isSameResult = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);

/** Two operators, or two feeds, decide by agreeing. An operator and a feed that agree decide nothing. */
export function verdictOf(entries: readonly ResultEntry[]): Verdict {
  const kinds = [entries.filter(({ operatorId }) => operatorId !== null), entries.filter(({ feed }) => feed !== null)];
  for (const kind of kinds)
    for (const [i, { result }] of kind.entries())
      if (kind.slice(i + 1).some((other) => isSameResult(other.result, result))) return { state: 'agreed', result };
  return kinds.some((kind) => kind.length > 1) ? { state: 'differs' } : { state: 'waiting' };
}

/** Returns the fields in which results differ. */
export function differingFields(all: readonly Readonly<Record<string, readonly string[]>>[]): string[] {
  const [first = {}, ...others] = all;
  return Object.keys(first).filter((name) => others.some((other) => !isSameResult(other[name], first[name])));
}
