/** Display rules for amounts, methods and refusals. */

import { computeFee } from '@parlour/contract/deposits';
import { plainDigits } from '@parlour/contract/digits';
import { moneyString, parseMoney } from '@parlour/contract/money';
import type { WithdrawalState, WithdrawCooling, WithdrawFunds, WithdrawLimit } from '@parlour/contract/withdrawals';
import type { PayoutMethod, WithdrawTerms } from '@parlour/contract/withdrawals.endpoints';
import { dateTime } from '../../shared/dates.ts';
import { readAmount, shownAmount } from '../../shared/forms/amount.ts';
import type { Problem } from '../../shared/useForm.ts';
import { type Coin, coined } from '../deposits/deposits.rules.ts';

type Figures = Pick<WithdrawTerms, 'symbol' | 'exponent' | 'withdrawable' | 'sumLeft' | 'freeLeft'>;

const minorOf = (amount: string, { exponent }: Coin): bigint => parseMoney(amount, exponent) ?? 0n;
const least = (...amounts: bigint[]): bigint => amounts.reduce((a, b) => (a < b ? a : b));

/** Returns the maximum amount of a method now. */
export function mostOf(method: Pick<PayoutMethod, 'max'>, terms: Figures): bigint {
  const most = [minorOf(method.max, terms), minorOf(terms.withdrawable, terms)];
  return least(...most, ...(terms.sumLeft === null ? [] : [minorOf(terms.sumLeft, terms)]));
}

/** Returns the error of an amount with the relevant limit; null for a valid one. */
export function amountProblem(typed: string, method: PayoutMethod, terms: Figures): Problem | null {
  const read = readAmount(typed, terms.exponent, terms.symbol);
  if (!read.ok && read.why === 'empty') return { key: 'form.required' };
  if (!read.ok && read.why === 'decimals')
    return { key: 'cashier.amountDecimals', values: { decimals: terms.exponent } };
  if (!read.ok) return { key: 'cashier.amountShape', values: { example: shownAmount(method.min) } };
  if (read.minor < minorOf(method.min, terms))
    return { key: 'cashier.amountLeast', values: { amount: coined(terms, method.min) } };
  if (read.minor > minorOf(method.max, terms))
    return { key: 'cashier.amountMost', values: { amount: coined(terms, method.max) } };
  const most = mostOf(method, terms);
  if (read.minor > most)
    return { key: 'withdraw.funds', values: { amount: coined(terms, moneyString(most, terms.exponent)) } };
  return null;
}

/** Returns fee and received amount in the server's figures; null for an invalid amount. */
export function billOf(typed: string, method: PayoutMethod, terms: Figures) {
  const read = readAmount(typed, terms.exponent, terms.symbol);
  if (!read.ok || amountProblem(typed, method, terms)) return null;
  const agreed = { fixed: minorOf(method.fee.fixed, terms), permille: method.fee.permille };
  const fee = terms.freeLeft > 0 ? 0n : computeFee(read.minor, agreed);
  return {
    amount: read.amount,
    fee: moneyString(fee, terms.exponent),
    arrives: moneyString(read.minor - fee, terms.exponent),
  };
}

const ROUND = [10_000n, 50_000n, 100_000n, 500_000n];

/**
 * Returns up to three valid round amounts, and the maximum, which reveals the balance. @param hides omits the maximum
 */
export function quickOf(method: PayoutMethod, terms: Figures, hides = false): string[] {
  const unit = 10n ** BigInt(terms.exponent);
  const [from, most] = [minorOf(method.min, terms), mostOf(method, terms)];
  if (most < from) return [];
  const round = ROUND.map((amount) => amount * unit).filter((amount) => amount >= from && amount < most);
  return [...round.slice(0, 3), ...(hides ? [] : [most])].map((amount) => moneyString(amount, terms.exponent));
}

/** Returns the method of a payout account; null if it is no longer offered. */
export const methodOf = (terms: Pick<WithdrawTerms, 'methods'>, code: string): PayoutMethod | null =>
  terms.methods.find((method) => method.code === code) ?? null;

/** Returns an account number as sent: ASCII digits, without separators. */
export const sentNumber = (typed: string): string => plainDigits(typed).replace(/[\s-]+/g, '');

/** States with the same text as deposits. */
const SHARED: Partial<Record<WithdrawalState, string>> = {
  reviewing: 'cashier.state.confirming',
  cancelled: 'cashier.state.cancelled',
};
export const stateKey = (state: WithdrawalState): string => SHARED[state] ?? `withdraw.state.${state}`;

export type Refusal = { code: string; textKey: string; value?: unknown };

/** Returns the text of a refusal with the relevant limit. */
export function refusalText(
  t: (key: string, values?: Record<string, string | number>) => string,
  coin: Coin,
  told: Refusal,
) {
  const { code, textKey, value } = told;
  if (code === 'withdraw.funds')
    return t('withdraw.funds', { amount: coined(coin, (value as WithdrawFunds).withdrawable) });
  if (code === 'withdraw.cooling')
    return t('withdraw.coolingUntil', { time: dateTime((value as WithdrawCooling).until) });
  if (code === 'withdraw.limit') {
    const { limit, amount } = value as WithdrawLimit;
    if (limit === 'min') return t('cashier.amountLeast', { amount: coined(coin, amount) });
    if (limit === 'max' || limit === 'sum') return t('cashier.amountMost', { amount: coined(coin, amount) });
  }
  return t(textKey);
}
