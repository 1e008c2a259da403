/** What the cashier says of a method and an amount. */
import { computeFee, type DepositState } from '@parlour/contract/deposits';
import type { Deposit, DepositMethod } from '@parlour/contract/deposits.endpoints';
import { moneyString, parseMoney } from '@parlour/contract/money';
import { isOutward } from '@parlour/contract/outbound-urls';
import { readAmount, shownAmount } from '../../shared/forms/amount.ts';
import type { Problem } from '../../shared/useForm.ts';

/** The currency of the book that is paid into. */
export type Coin = { symbol: string; exponent: number };

/** An amount with its symbol on one line; no decimals where there are none. */
export const coined = ({ symbol }: Pick<Coin, 'symbol'>, amount: string): string =>
  `${symbol}\u00a0${shownAmount(amount)}`;

const minorOf = (amount: string, { exponent }: Coin): bigint => parseMoney(amount, exponent) ?? 0n;

/** What is wrong with an amount, with the figure that mends it; null when it can be paid. */
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

/** What an amount costs and brings, in the server's own figures; null for no amount that can be paid. */
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

/** How long a method takes, as `1–5`; empty for at once. */
export const minutesOf = ({ minutes: { from, to } }: DepositMethod): string => {
  if (to === 0) return '';
  return from === to ? String(to) : `${from}–${to}`;
};

/** So many methods are shown at first, where there are more of them than one row besides. */
const FIRST = 6;
const MANY = 9;

/** The methods that are shown before more are asked for; the chosen one is always among them. */
export const firstOf = (methods: readonly DepositMethod[], chosen: string): readonly DepositMethod[] =>
  methods.length <= MANY ? methods : methods.filter(({ code }, at) => at < FIRST || code === chosen);

/** How a state is called. What was just written down waits, too. */
export const stateKey = (state: DepositState): string => `cashier.state.${state === 'opened' ? 'waiting' : state}`;

/** Why nothing came, in words. */
export const reasonKey = ({ reason, state }: Pick<Deposit, 'reason' | 'state'>): string => {
  if (state === 'expired') return 'cashier.why.expired';
  return reason === 'unreachable' ? 'cashier.why.unreachable' : 'cashier.why.declined';
};

const two = (n: number): string => String(n).padStart(2, '0');

/** `1:02:03` or `14:59` of so many milliseconds. */
export function leftText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** Where a provider's page may be: on this site, or at an address out of it that can be followed. */
export const isPayPage = (url: string, origin: string): boolean =>
  (URL.canParse(url, origin) && new URL(url, origin).origin === origin) || isOutward('payment', url);
