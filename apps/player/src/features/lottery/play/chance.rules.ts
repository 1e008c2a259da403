/** The exact chance that a chase wins at least once, from the declared chances of its bets. */
import { decimal, type Fraction, plus, times, whole } from '@parlour/games/fraction';
import type { AnyType, Chances } from '@parlour/games/lottery/bet-type';
import { isOneHit } from './payouts.rules.ts';

const NEVER = whole(0);
const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name) => b.includes(name));

/** Returns the kind of a bet; undefined when its type does not declare it. */
function kindOf(type: AnyType, kinds: readonly Chances[], bet: string): Chances | undefined {
  if (kinds.length < 2) return kinds[0];
  const name = type.kindOf?.(bet);
  if (name !== undefined) return kinds.find(({ kind }) => kind === name);
  const won = type.mayWin?.(bet);
  const found = kinds.filter(({ hits }) => won && isSame(Object.keys(hits), won));
  return found.length === 1 ? found[0] : undefined;
}

/** Returns the chance that one of some different bets wins, of which a draw pays at most one, and that once. */
function chanceOfOne(type: AnyType, bets: ReadonlySet<string>): Fraction | null {
  const kinds = type.chances();
  // A line may have thousands of bets of few kinds.
  const counts = new Map<Chances, number>();
  for (const bet of bets) {
    const kind = kindOf(type, kinds, bet);
    if (!kind) return null;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts]
    .map(([{ hits }, count]) => times(Object.values(hits).reduce(plus, NEVER), whole(count)))
    .reduce(plus, NEVER);
}

type Priced = {
  sold: { type: AnyType } | undefined;
  quote: { numbers: readonly string[] } | null;
};

/**
 * Returns the chance that a draw pays at least one bet of a slip; null when the declared chances do not give it: bets of
 * different types, and those of most types whose bets can win together, depend on each other.
 */
export function roundChance(priced: readonly Priced[]): Fraction | null {
  const type = priced[0]?.sold?.type;
  if (!type || priced.some(({ sold, quote }) => sold?.type.id !== type.id || !quote)) return null;
  const bets = new Set(priced.flatMap(({ quote }) => quote?.numbers ?? []));
  if (bets.size === 0) return null;
  if (type.anyWins) return type.anyWins(bets.size);
  return isOneHit(type) ? chanceOfOne(type, bets) : null;
}

const PLACES = 2;
const LEAST = 10_000n;

/** Formats the chance of at least one win in so many independent rounds in percent, truncated: `26.02`, or `<0.01`. */
export function anyWinText({ part, over }: Fraction, rounds: number): string {
  // The powers are not reduced: they have thousands of digits.
  const all = over ** BigInt(rounds);
  const won = all - (over - part) ** BigInt(rounds);
  if (won > 0n && won * LEAST < all) return '<0.01';
  return decimal({ part: won * 100n, over: all }, PLACES);
}
