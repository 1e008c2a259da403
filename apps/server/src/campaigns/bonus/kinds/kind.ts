/** Definition of a kind of bonus: its arguments, conditions and amount. Forms and texts are generated from it. */
import type { BonusKind } from '@parlour/contract/bonus';
import type { FailureCode } from '@parlour/contract/errors';
import { parseMoney } from '@parlour/contract/money';
import type { Args } from '../bonus.tables.ts';

/** An argument of a rule. Amounts are decimal texts; counts and shares are whole numbers. */
export type ArgShape =
  | { name: string; kind: 'amount'; optional?: true }
  | { name: string; kind: 'amounts'; most: number }
  | { name: string; kind: 'permille'; least: number; most: number }
  | { name: string; kind: 'count'; least: number; most: number }
  | { name: string; kind: 'choice'; choices: readonly string[] }
  | { name: string; kind: 'games'; most: number };

/** Facts about a wallet when a bonus is requested. Amounts are minor units. */
export type Facts = {
  /** Credited amount of the deposit; null without one. */
  deposit: bigint | null;
  depositsBefore: number;
  /** Number of earlier grants of the rule to this wallet. */
  claims: number;
  /** Amount decided by the grantor; null when the rule decides. */
  given: bigint | null;
  /** The business day, such as `2026-11-21`, and its week, such as `2026-W47`. */
  day: string;
  week: string;
  /** Consecutive days up to yesterday on which the rule granted. */
  streak: number;
  /** The last completed day or week, and the net loss in it: bets minus wins, minus bonuses. */
  period: string;
  netLoss: bigint;
};

/** Parsed arguments of a rule. */
export type Values = {
  /** Null for a missing optional one. */
  amount: (name: string) => bigint | null;
  amounts: (name: string) => bigint[];
  number: (name: string) => bigint;
  choice: (name: string) => string;
  list: (name: string) => string[];
};

export type Kind = {
  code: BonusKind;
  /** `deposit`: chosen with one; `claim`: claimed by the member; `given`: granted by an operator or another subject. */
  occasion: 'deposit' | 'claim' | 'given';
  args: readonly ArgShape[];
  /** Returns the right that is granted once; null when the grantor names it. */
  right: (facts: Facts, args: Values) => string | null;
  /** Returns why it cannot be granted now, or null. */
  check: (facts: Facts, args: Values) => FailureCode | null;
  /** Returns the maximum of one grant, minor units. */
  most: (args: Values) => bigint;
  /** Returns the amount of the grant, minor units. */
  reward: (facts: Facts, args: Values) => bigint;
};

export const smaller = (a: bigint, b: bigint | null): bigint => (b !== null && b < a ? b : a);

/** @throws when an argument is missing or of another kind, which validation excludes for stored rules */
export function valuesOf(args: Args, exponent: number): Values {
  const read = (name: string): string | number | string[] => {
    const value = args[name];
    if (value === undefined) throw new Error(`a rule has no ${name}`);
    return value;
  };
  const minor = (value: unknown): bigint => {
    const amount = typeof value === 'string' ? parseMoney(value, exponent) : null;
    if (amount === null) throw new Error('a rule has an amount that is none');
    return amount;
  };
  const list = (name: string): string[] => {
    const value = read(name);
    if (!Array.isArray(value)) throw new Error(`${name} of a rule is no list`);
    return value;
  };
  return {
    amount: (name) => (args[name] === undefined ? null : minor(args[name])),
    amounts: (name) => list(name).map(minor),
    number: (name) => BigInt(Number(read(name))),
    choice: (name) => String(read(name)),
    list,
  };
}
