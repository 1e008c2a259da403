import { shareOf } from '@parlour/contract/money';
import { briefMoney } from '@parlour/contract/money-display';
import type { LimitKind, LimitSpan } from '@parlour/contract/responsible-gaming';
import type { Limit } from '@parlour/contract/responsible-gaming.endpoints';

type T = (key: string, values?: Record<string, string | number>) => string;

const STOP_TEXTS: Record<string, [key: string, n?: number]> = {
  '24h': ['protect.day'],
  '1w': ['protect.weeks', 1],
  '1m': ['protect.months', 1],
  '6w': ['protect.weeks', 6],
  '6m': ['protect.months', 6],
  '1y': ['protect.years', 1],
  '2y': ['protect.years', 2],
  '5y': ['protect.years', 5],
  good: ['protect.good'],
};

/** Formats the length of a stop. */
export function stopText(t: T, span: string): string {
  const [key = '', n] = STOP_TEXTS[span] ?? [];
  return n === undefined ? t(key) : t(key, { n });
}

const SPAN_TEXTS: Record<LimitSpan, string> = {
  day: 'protect.day',
  week: 'protect.days',
  month: 'protect.month',
  sitting: 'protect.session',
};
export const spanKey = (span: LimitSpan): string => SPAN_TEXTS[span];

/** Formats the amount of a limit: money with its symbol, or minutes. */
export const limitText = (t: T, kind: LimitKind, amount: string | null, symbol: string): string => {
  if (amount === null) return t('protect.none');
  if (kind === 'session') return t('cashier.minutes', { minutes: amount });
  return `${symbol} ${briefMoney(amount)}`;
};

/** Formats the rest of a limit: an amount, which can be hidden, or minutes, which are not. */
export function leftText(
  t: T,
  mask: (said: string) => string,
  { kind, left }: Pick<Limit, 'kind' | 'left'>,
  symbol: string,
) {
  const said = limitText(t, kind, left, symbol);
  return kind === 'session' ? said : mask(said);
}

/** Returns the used share of a limit, from 0 to 1. */
export const usedShare = ({ used, amount }: Pick<Limit, 'used' | 'amount'>): number => shareOf(used, amount);

const two = (n: number): string => String(n).padStart(2, '0');
/** Formats seconds as `h:mm:ss`. */
export const elapsed = (seconds: number): string =>
  `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
