import { moneyString } from '@parlour/contract/money';
import type { Wallet } from '@parlour/contract/wallet.endpoints';
import type { Balance } from './wallet.store.ts';

/** Converts a balance to its wire format. */
export const shown = (balance: Balance): Wallet => ({
  sumBalance: moneyString(balance.balance, balance.exponent),
  currency: balance.currency,
  symbol: balance.symbol,
  book: balance.book,
  ledgerId: balance.ledgerId.toString(),
  at: balance.at.toISOString(),
});
