/** Ledgers of all currencies. Their numbers follow from book and currency and never change, so they need no query. */
import { CURRENCY_CODES, currencyOf, findCurrency } from '@parlour/contract/currencies';
import type { Currency } from '@parlour/contract/money';
import type { Book } from './wallet.tables.ts';

export type Ledger = { id: number; book: Book; currency: Currency };

const BOOKS: readonly Book[] = ['PLAY', 'TRIAL', 'REAL'];

/** Numbers of the ledgers that the first migration creates. */
const FIRST: ReadonlyMap<string, number> = new Map([
  ['PLAY PLAY', 1],
  ['TRIAL PLAY', 2],
  ['REAL MMK', 3],
  ['PLAY MMK', 4],
  ['TRIAL MMK', 5],
]);

/**
 * Number of a ledger. House accounts have the numbers `ledger * 10` to `ledger * 10 + 9`, and `ledger * 10 + 700`;
 * players' accounts start at 1001. Ledgers of further currencies are therefore negative. Their distances are multiples
 * of three and never 70, so that no two house accounts have the same number.
 */
const numberOf = (book: Book, { code, number }: { code: string; number: number }): number =>
  FIRST.get(`${book} ${code}`) ?? -(100 + 9 * number + 3 * BOOKS.indexOf(book));

const BY_ID: ReadonlyMap<number, Ledger> = new Map(
  CURRENCY_CODES.flatMap((code) =>
    BOOKS.map((book) => {
      const { number, exponent, symbol } = currencyOf(code);
      const id = numberOf(book, { code, number });
      return [id, { id, book, currency: { code, exponent, symbol } }] as const;
    }),
  ),
);

/** All ledgers that can exist; an installation has those of its currencies. */
export const LEDGERS: readonly Ledger[] = [...BY_ID.values()];

/** Returns the ledger of a book in a currency. @throws when there is none */
export function findLedger(book: Book, currency: string): Ledger {
  const listed = findCurrency(currency);
  const found = listed && BY_ID.get(numberOf(book, listed));
  if (!found) throw new Error(`there is no ledger ${book} in ${currency}`);
  return found;
}

/** Returns the ledger with a number. @throws when there is none */
export function ledgerById(id: number): Ledger {
  const found = BY_ID.get(id);
  if (!found) throw new Error(`there is no ledger ${id}`);
  return found;
}

/** Whether a ledger has this number. */
export const isLedger = (id: number): boolean => BY_ID.has(id);
