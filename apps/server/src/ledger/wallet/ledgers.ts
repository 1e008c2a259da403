/** Ledgers created by the first migration. Their numbers never change, so they need no query. */
import { CURRENCIES, type Currency } from '@parlour/contract/money';
import type { Book } from './wallet.tables.ts';

export type Ledger = { id: number; book: Book; currency: Currency };

export const LEDGERS: readonly Ledger[] = [
  { id: 1, book: 'PLAY', currency: CURRENCIES.PLAY },
  { id: 2, book: 'TRIAL', currency: CURRENCIES.PLAY },
  { id: 3, book: 'REAL', currency: CURRENCIES.MMK },
  { id: 4, book: 'PLAY', currency: CURRENCIES.MMK },
  { id: 5, book: 'TRIAL', currency: CURRENCIES.MMK },
];

/** Returns the ledger of a book in a currency. @throws when there is none */
export function findLedger(book: Book, currency: string): Ledger {
  const found = LEDGERS.find((ledger) => ledger.book === book && ledger.currency.code === currency);
  if (!found) throw new Error(`there is no ledger ${book} in ${currency}`);
  return found;
}

/** Returns the ledger with a number. @throws when there is none */
export function ledgerById(id: number): Ledger {
  const found = LEDGERS.find((ledger) => ledger.id === id);
  if (!found) throw new Error(`there is no ledger ${id}`);
  return found;
}
