import { displayMoney } from '@parlour/contract/money-display';

/** Formats an amount with its sign, so that meaning does not depend on colour. */
export const signed = (amount: string): string =>
  amount.startsWith('-') ? `−${displayMoney(amount.slice(1))}` : `+${displayMoney(amount)}`;
