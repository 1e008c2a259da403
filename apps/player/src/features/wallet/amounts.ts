import { displayMoney } from '@parlour/contract/money';

/** Amount with its sign, so that the colour is never alone. */
export const signed = (amount: string): string =>
  amount.startsWith('-') ? `−${displayMoney(amount.slice(1))}` : `+${displayMoney(amount)}`;
