import { briefMoney } from '@parlour/contract/money-display';

/** Returns the decimals of a server amount. */
export const decimalsOf = (amount: string): number => amount.split('.')[1]?.length ?? 0;

/** Formats an amount with its symbol without a line break; no zero decimals. */
export const coin = (symbol: string, amount: string): string => `${symbol}\u00a0${briefMoney(amount)}`;
