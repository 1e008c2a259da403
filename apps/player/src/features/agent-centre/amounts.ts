/** Amounts of reports: no zero decimals, and a sign, so that meaning does not depend on colour. */
import { coin } from '../../shared/coin.ts';
import { shownAmount } from '../../shared/forms/amount.ts';

const signOf = (amount: string): string => (amount.startsWith('-') ? '−' : /[1-9]/.test(amount) ? '+' : '');
const withoutSign = (amount: string): string => amount.replace('-', '');

/** `−20` or `+1,234.50`; zero has no sign. */
export const signedShort = (amount: string): string => `${signOf(amount)}${shownAmount(withoutSign(amount))}`;

/** `−K 20` or `+K 1,234.50`. */
export const signedCoin = (symbol: string, amount: string): string =>
  `${signOf(amount)}${coin(symbol, withoutSign(amount))}`;
