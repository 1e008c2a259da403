/** What a kind of bonus is: a value that says what it asks for and what it gives. Forms and texts are drawn from it. */
import type { BonusKind } from '@parlour/contract/bonus';
import type { FailureCode } from '@parlour/contract/errors';
import { parseMoney } from '@parlour/contract/money';
import type { Args } from '../bonus.tables.ts';

/** An argument of a rule. Amounts are decimal texts; limits of counts and shares are whole numbers. */
export type ArgShape =
  | { name: string; kind: 'amount'; optional?: true }
  | { name: string; kind: 'amounts'; most: number }
  | { name: string; kind: 'permille'; least: number; most: number }
  | { name: string; kind: 'count'; least: number; most: number }
  | { name: string; kind: 'choice'; choices: readonly string[] }
  | { name: string; kind: 'games'; most: number };

/** What is known of a wallet when a bonus is asked for. Amounts are minor units. */
export type Facts = {
  /** What the deposit credited; null without one. */
  deposit: bigint | null;
  depositsBefore: number;
  /** How often the rule gave to this wallet before. */
  claims: number;
  /** The amount that the giver decided; null where the rule decides. */
  given: bigint | null;
  /** The business day, such as `2026-11-21`, and its week, such as `2026-W47`. */
  day: string;
  week: string;
  /** Days in a row, up to yesterday, on which the rule gave. */
  streak: number;
  /** The day or week that ended last, and what was lost in it: bets less wins, less bonuses. */
  period: string;
  netLoss: bigint;
};

/** Arguments of a rule, read. */
export type Values = {
  /** Null for an optional one that was left out. */
  amount: (name: string) => bigint | null;
  amounts: (name: string) => bigint[];
  number: (name: string) => bigint;
  choice: (name: string) => string;
  list: (name: string) => string[];
};

export type Kind = {
  code: BonusKind;
  /** `deposit`: chosen with one; `claim`: taken by the member; `given`: by an operator or another subject. */
  occasion: 'deposit' | 'claim' | 'given';
  args: readonly ArgShape[];
  /** What it is given for, once each; null where the giver says. */
  right: (facts: Facts, args: Values) => string | null;
  /** Why it is not given now, or null. */
  check: (facts: Facts, args: Values) => FailureCode | null;
  /** The most that it gives at once, minor units. */
  most: (args: Values) => bigint;
  /** What it gives, minor units. */
  reward: (facts: Facts, args: Values) => bigint;
};

export const smaller = (a: bigint, b: bigint | null): bigint => (b !== null && b < a ? b : a);

/** @throws when an argument is missing or of another kind: what is kept was judged when it was saved */
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
