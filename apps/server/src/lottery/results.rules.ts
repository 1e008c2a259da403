/** Decides a result by the entries of several sources. */
import { isSameResult } from '@parlour/games/lottery/same-result';

/**
 * Newest entry of a source: an operator or a feed. Results are compared by value, regardless of the order of fields.
 */
export type ResultEntry = { operatorId: bigint | null; feed: string | null; result: unknown };

export type Verdict =
  /** Fewer than two operators, and fewer than two feeds. */
  { state: 'waiting' } | { state: 'differs' } | { state: 'agreed'; result: unknown };

/** Returns the first result that two entries agree on; undefined for none. */
const agreedOn = (entries: readonly ResultEntry[]): ResultEntry | undefined =>
  entries.find(({ result }, i) => entries.slice(i + 1).some((other) => isSameResult(other.result, result)));

/**
 * Two operators, or two feeds, decide by agreeing. An operator and a feed that agree decide nothing, and feeds do not
 * decide against an operator. The result null is an operator's entry that the issue shall be void.
 */
export function verdictOf(entries: readonly ResultEntry[]): Verdict {
  const operators = entries.filter(({ operatorId }) => operatorId !== null);
  const feeds = entries.filter(({ feed }) => feed !== null);
  const byOperators = agreedOn(operators);
  if (byOperators) return { state: 'agreed', result: byOperators.result };
  const byFeeds = agreedOn(feeds);
  const isContradicted = operators.some(({ result }) => byFeeds && !isSameResult(result, byFeeds.result));
  if (byFeeds && !isContradicted) return { state: 'agreed', result: byFeeds.result };
  return isContradicted || operators.length > 1 || feeds.length > 1 ? { state: 'differs' } : { state: 'waiting' };
}

/** Returns the stage of data entry: the result, or the next correction of a settled issue. */
export const stageOf = ({
  settled_at,
  state,
  corrections,
}: {
  settled_at: Date | null;
  state: string;
  corrections: number;
}): number => (settled_at !== null && state !== 'void' ? corrections + 1 : corrections);

/** Entries that do not decide a result, and the operators who are asked to check theirs. */
export type Pending = { pending: 'second' | 'differs' | null; asked: { operator: string; by: string }[] };

/** Returns what the entries of an issue's stage wait for: a second operator, or one whose entry differs. */
export function pendingOf(
  { settled_at, state }: { settled_at: Date | null; state: string },
  entries: readonly (ResultEntry & { operator: string | null; askedBy: string | null })[],
): Pending {
  const isOpen = state === 'scheduled' || state === 'held' || (settled_at !== null && state !== 'void');
  const verdict = isOpen ? verdictOf(entries).state : 'agreed';
  // Feeds alone wait for each other.
  const isSecond = verdict === 'waiting' && entries.some(({ operatorId }) => operatorId !== null);
  if (verdict !== 'differs') return { pending: isSecond ? 'second' : null, asked: [] };
  return {
    pending: 'differs',
    asked: entries.flatMap(({ operator, askedBy: by }) => (operator === null || by === null ? [] : [{ operator, by }])),
  };
}

/** Returns the fields in which results differ. */
export function differingFields(all: readonly Readonly<Record<string, readonly string[]>>[]): string[] {
  const [first = {}, ...others] = all;
  return Object.keys(first).filter((name) => others.some((other) => !isSameResult(other[name], first[name])));
}
