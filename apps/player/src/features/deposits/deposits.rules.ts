/** Display rules for methods and amounts of the cashier. */
import { computeFee, type DepositState } from '@parlour/contract/deposits';
import type { Deposit, DepositMethod } from '@parlour/contract/deposits.endpoints';
import { moneyString, parseMoney } from '@parlour/contract/money';
import { isOutward } from '@parlour/contract/outbound-urls';
import { readAmount, shownAmount } from '../../shared/forms/amount.ts';
import type { Problem } from '../../shared/useForm.ts';

/** Currency of the book that receives the deposit. */
export type Coin = { symbol: string; exponent: number };

/** Formats an amount with its symbol without a line break; no zero decimals. */
export const coined = ({ symbol }: Pick<Coin, 'symbol'>, amount: string): string =>
  `${symbol}\u00a0${shownAmount(amount)}`;

const minorOf = (amount: string, { exponent }: Coin): bigint => parseMoney(amount, exponent) ?? 0n;

/** Returns the error of an amount with the relevant limit, or null for a valid one. */
export function amountProblem(method: DepositMethod, typed: string, coin: Coin): Problem | null {
  const read = readAmount(typed, coin.exponent, coin.symbol);
  if (!read.ok && read.why === 'empty') return { key: 'form.required' };
  if (!read.ok && read.why === 'decimals')
    return { key: 'cashier.amountDecimals', values: { decimals: coin.exponent } };
  const { least, most } = method.limits;
  if (!read.ok) return { key: 'cashier.amountShape', values: { example: shownAmount(least) } };
  if (read.minor < minorOf(least, coin)) return { key: 'cashier.amountLeast', values: { amount: coined(coin, least) } };
  if (read.minor > minorOf(most, coin)) return { key: 'cashier.amountMost', values: { amount: coined(coin, most) } };
  return null;
}

/** Returns fee and credited amount in the server's figures, or null for an invalid amount. */
export function billOf(method: DepositMethod, typed: string, coin: Coin) {
  const read = readAmount(typed, coin.exponent, coin.symbol);
  if (!read.ok || amountProblem(method, typed, coin)) return null;
  const fee = computeFee(read.minor, { fixed: minorOf(method.fee.fixed, coin), permille: method.fee.permille });
  return {
    amount: read.amount,
    fee: moneyString(fee, coin.exponent),
    credited: moneyString(read.minor - fee, coin.exponent),
  };
}

/** Formats the duration of a method as `1–5` minutes; empty for instant ones. */
export const minutesOf = ({ minutes: { from, to } }: DepositMethod): string => {
  if (to === 0) return '';
  return from === to ? String(to) : `${from}–${to}`;
};

/** Methods shown initially, if there is more than one further row. */
const FIRST = 6;
const MANY = 9;

/** Returns the initially shown methods; the chosen one is always among them. */
export const firstOf = (methods: readonly DepositMethod[], chosen: string): readonly DepositMethod[] =>
  methods.length <= MANY ? methods : methods.filter(({ code }, at) => at < FIRST || code === chosen);

/** Returns the text key of a state. A newly created deposit is pending, too. */
export const stateKey = (state: DepositState): string => `cashier.state.${state === 'opened' ? 'waiting' : state}`;

/** Returns the text key of the reason why a deposit failed. */
export const reasonKey = ({ reason, state }: Pick<Deposit, 'reason' | 'state'>): string => {
  if (state === 'expired') return 'cashier.why.expired';
  return reason === 'unreachable' ? 'cashier.why.unreachable' : 'cashier.why.declined';
};

const two = (n: number): string => String(n).padStart(2, '0');

/** Formats milliseconds as `1:02:03` or `14:59`. */
export function leftText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** Whether a URL may be a provider's payment page: on this site, or an allowed external address. */
export const isPayPage = (url: string, origin: string): boolean =>
  (URL.canParse(url, origin) && new URL(url, origin).origin === origin) || isOutward('payment', url);
