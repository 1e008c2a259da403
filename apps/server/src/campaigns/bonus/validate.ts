/** Validation of bonus rules. */

import type { BonusKind, Contribution } from '@parlour/contract/bonus';
import { CATEGORIES } from '@parlour/contract/catalogue';
import { MAX_AMOUNT, parseMoney } from '@parlour/contract/money';
import type { Args } from './bonus.tables.ts';
import { KINDS } from './kinds/index.ts';
import type { ArgShape } from './kinds/kind.ts';

export type RuleProblem = { field: string; messageKey: string };

export type RuleFacts = {
  kind: BonusKind;
  names: Record<string, string>;
  args: Args;
  wagering: number;
  contribution: Contribution;
  maxMultiple: number | null;
  stock: number | null;
};

const isAmount = (value: unknown, exponent: number): boolean => {
  const amount = typeof value === 'string' ? parseMoney(value, exponent) : null;
  return amount !== null && amount > 0n && amount <= MAX_AMOUNT;
};

function isArg(shape: ArgShape, value: unknown, exponent: number): boolean {
  switch (shape.kind) {
    case 'amount':
      return (value === undefined && shape.optional === true) || isAmount(value, exponent);
    case 'amounts':
      return (
        Array.isArray(value) &&
        value.length > 0 &&
        value.length <= shape.most &&
        value.every((each) => isAmount(each, exponent))
      );
    case 'permille':
    case 'count':
      return typeof value === 'number' && Number.isInteger(value) && value >= shape.least && value <= shape.most;
    case 'choice':
      return typeof value === 'string' && shape.choices.includes(value);
    case 'games':
      return (
        Array.isArray(value) &&
        value.length > 0 &&
        value.length <= shape.most &&
        new Set(value).size === value.length &&
        value.every((each) => typeof each === 'string' && /^[A-Za-z0-9_-]{1,40}$/.test(each))
      );
  }
}

/** Returns the first problem, or null. @param maxWagering the brand's maximum wagering multiple */
export function validateRule(
  { kind, names, args, wagering, contribution, stock }: RuleFacts,
  { exponent, maxWagering, taken }: { exponent: number; maxWagering: number; taken: number },
): RuleProblem | null {
  if (!names.EN?.trim()) return { field: 'name', messageKey: 'form.required' };
  const shapes = KINDS[kind].args;
  const known = new Set(shapes.map(({ name }) => name));
  const stray = Object.keys(args).find((name) => !known.has(name));
  if (stray) return { field: stray, messageKey: 'form.digits' };
  const wrong = shapes.find((shape) => !isArg(shape, args[shape.name], exponent));
  if (wrong) return { field: wrong.name, messageKey: args[wrong.name] === undefined ? 'form.required' : 'form.digits' };
  if (wagering > maxWagering) return { field: 'wagering', messageKey: 'bonus.cap' };
  const named = Object.keys(contribution).find(
    (name) => name !== 'other' && !(CATEGORIES as readonly string[]).includes(name),
  );
  if (named) return { field: 'contribution', messageKey: 'form.digits' };
  if (stock !== null && stock < taken) return { field: 'stock', messageKey: 'form.digits' };
  return null;
}
