import { displayMoney } from '@parlour/contract/money';

/** Amount with its sign, so that the colour is never alone. */
export const signed = (amount: string): string =>
  amount.startsWith('-') ? `−${displayMoney(amount.slice(1))}` : `+${displayMoney(amount)}`;

/** An amount with its symbol inside of a sentence of any direction: never torn apart, never turned round. */
export const inText = (symbol: string, amount: string): string =>
  `\u2068${symbol}\u00a0${displayMoney(amount, 0)}\u2069`;
