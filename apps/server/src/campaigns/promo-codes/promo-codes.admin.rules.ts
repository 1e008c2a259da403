/** Validation of promo codes. */

import { MAX_AMOUNT, parseMoney } from '@parlour/contract/money';
import { readCode } from '@parlour/contract/promo-codes';
import type { PromoCodeInput, PromoCodeTerms } from '@parlour/contract/rewards.endpoints';
import { isBlank } from '@parlour/contract/visible-text';

export type Problem = { field: string; messageKey: string };
type Rule = { args: Record<string, unknown> };

const problem = (field: string, messageKey = 'form.required'): Problem => ({ field, messageKey });

type Seen = { rule: Rule | undefined; exponent: number; now: number; taken: number };

/** @param seen the bonus rule, the currency's decimals, the time, and the number of redemptions */
export function problemOfTerms(terms: PromoCodeTerms, { rule, exponent, now, taken }: Seen): Problem | null {
  if (isBlank(terms.name)) return problem('name');
  if (terms.rule !== null && !rule) return problem('rule');
  const amount = terms.amount === null ? null : parseMoney(terms.amount, exponent);
  if (terms.amount !== null && (amount === null || amount <= 0n || amount > MAX_AMOUNT))
    return problem('amount', 'form.digits');
  if (amount === null && (!rule || typeof rule.args.amount !== 'string')) return problem('amount');
  const most = rule && typeof rule.args.max === 'string' ? parseMoney(rule.args.max, exponent) : null;
  if (amount !== null && most !== null && amount > most) return problem('amount', 'form.digits');
  const [from, to] = [terms.startsAt, terms.endsAt].map((at) => (at === null ? null : Date.parse(at)));
  if (to !== null && to !== undefined && to <= Math.max(from ?? 0, now)) return problem('endsAt', 'form.date');
  return terms.stock !== null && terms.stock < taken ? problem('stock', 'form.digits') : null;
}

/** Returns the problem of a custom code, or null. */
export const problemOfWord = ({ codes }: Pick<PromoCodeInput, 'codes'>): Problem | null =>
  codes.kind === 'word' && readCode(codes.word) === null ? problem('word', 'form.digits') : null;
