/**
 * Bet types as declared values: how a selection is parsed, its number of bets, how a bet wins, and its exact return.
 *
 * Screens, validation, settlement, the page of returns and the console are generated from these values; none of them
 * depends on the name of a bet type.
 */
import { type Fraction, fraction } from '../fraction.ts';
import { MOST_BETS, TooManyBets } from './combine.ts';
import { type Chosen, type Entry, readSelection, type SelectionError } from './selection.ts';

/** A price that a bet has won: which one of its list, and how many times (two hits pay twice). */
export type Win = { price: string; times: number };

/** The outcome of one bet by a result. */
export type Judgement = { wins: readonly Win[]; refund: boolean };

export const LOST: Judgement = { wins: [], refund: false };
/** The stake is refunded: the result does not decide this bet. */
export const REFUNDED: Judgement = { wins: [], refund: true };
const ONCE: Judgement = { wins: [{ price: '', times: 1 }], refund: false };

/** A bet that wins a price `times` times; lost at 0. */
export function won(times: number, price = ''): Judgement {
  if (times === 0) return LOST;
  return times === 1 && price === '' ? ONCE : { wins: [{ price, times }], refund: false };
}
export const wonIf = (does: boolean, price = ''): Judgement => (does ? won(1, price) : LOST);

/**
 * Exact chances of a kind of bet: for each price, the mean number of wins of one bet, and the mean number of refunds. A
 * type has one kind for each different return.
 */
export type Chances = { kind: string; hits: Readonly<Record<string, Fraction>>; refund?: Fraction };

export const chance = (part: number | bigint, over: number | bigint): Fraction => fraction(BigInt(part), BigInt(over));

/** Chances of a type with one price and one kind of bet. */
export const oneChance = (hits: Fraction, refund?: Fraction) => (): readonly Chances[] => [
  refund ? { kind: '', hits: { '': hits }, refund } : { kind: '', hits: { '': hits } },
];

/** Chances of a type whose kinds of bet have one price each, of the same name. */
export const kindChances = (kinds: Readonly<Record<string, Fraction>>) => (): readonly Chances[] =>
  Object.entries(kinds).map(([kind, hits]) => ({ kind, hits: { [kind]: hits } }));

/**
 * Two rule sets of the same games: the traditional one, whose prices depend on the series, and the entertainment one.
 */
export type RuleSet = 'trad' | 'ent';

export type Expansion = readonly string[] | SelectionError;

/** A bet type of results of the form `R`. */
export type BetType<R> = {
  /** Unique over all families, as `ssc.last2.straight`. */
  id: string;
  entry: Entry;
  /** `series`: the price follows the series that the player chose. */
  basis: 'list' | 'series';
  ruleSet: RuleSet;
  /** Code of the bet type in the documented clients, if known. */
  code?: number;
  /** Expands a selection to its single bets, each as a text; a repeated text is a bet bought twice. */
  expand: (chosen: Chosen) => Expansion;
  /** Prepares a result once and judges bets by it. */
  judge: (result: R) => (bet: string) => Judgement;
  /** Names of the prices that a bet may win; by default all of its type. */
  mayWin?: (bet: string) => readonly string[];
  /** Exact chances of every kind of bet. */
  chances: () => readonly Chances[];
  /** Kind of a bet, by the names of `chances`; for a type whose kinds win the same price. */
  kindOf?: (bet: string) => string;
  /**
   * Exact chance that a draw pays at least one of so many different bets; for a type whose bets can win together.
   */
  anyWins?: (bets: number) => Fraction;
  /** Cost of one bet in stakes: the number of prizes in which it takes part. */
  cost: number;
  /** Number of draws that decide a bet together, if not one. A game with one draw per issue cannot sell it. */
  draws?: number;
  /** Hits are counted in this part of a price: 2 when a further hit pays half a price. */
  shares?: number;
};

type Reading = { ok: true; bets: readonly string[] } | { ok: false; error: SelectionError };

/** Expands a selection to its single bets; too many are refused before they are generated. */
function expanded(expand: BetType<never>['expand'], chosen: Chosen): Expansion {
  try {
    return expand(chosen);
  } catch (error) {
    if (error instanceof TooManyBets) return 'too_many';
    throw error;
  }
}

/** The bets of a typed selection, or the reason of its refusal. */
export function readBets({ entry, expand }: Pick<BetType<never>, 'entry' | 'expand'>, selection: string): Reading {
  const read = readSelection(entry, selection);
  if (!read.ok) return read;
  const bets = expanded(expand, read.chosen);
  if (typeof bets === 'string') return { ok: false, error: bets };
  if (bets.length === 0) return { ok: false, error: 'too_few' };
  return bets.length > MOST_BETS ? { ok: false, error: 'too_many' } : { ok: true, bets };
}

/** A game form whose results have one type, with all its bet types. */
export type Family<R> = {
  id: string;
  /** Validates an entered, stored or received result; returns null when it is invalid. */
  readResult: (value: unknown) => R | null;
  types: readonly BetType<R>[];
};

/** A bet type without the static type of its results, for code that handles different families. */
export type AnyType = Omit<BetType<unknown>, 'judge'> & {
  family: string;
  /** @throws TypeError for a value that is not a result of the family */
  judge: (result: unknown) => (bet: string) => Judgement;
};
export type AnyFamily = { id: string; readResult: (value: unknown) => unknown; types: readonly AnyType[] };

/** Wraps a family for callers without the static type of its results: results are validated at run time. */
export function anyFamily<R>({ id, readResult, types }: Family<R>): AnyFamily {
  const judged = (type: BetType<R>) => (value: unknown) => {
    const result = readResult(value);
    if (result === null) throw new TypeError(`not a result of ${id}`);
    return type.judge(result);
  };
  return { id, readResult, types: types.map((type) => ({ ...type, family: id, judge: judged(type) })) };
}
