/** Additional currencies for tests of code that must not assume two decimals. */
import { CURRENCIES, type Currency } from '@parlour/contract/money';
import { sql } from 'kysely';
import { LEDGERS, type Ledger } from '../ledger/wallet/ledgers.ts';
import type { Db } from '../platform/db/db.ts';

/** Without decimals, and with three. */
export const WITHOUT: Currency = { code: 'XNO', exponent: 0, symbol: 'N' };
export const WITH_THREE: Currency = { code: 'XTH', exponent: 3, symbol: 'T' };

const BOOKS = ['PLAY', 'TRIAL'] as const;
/** The database numbers ledgers from one, without gaps. */
const FIRST = LEDGERS.length + 1;
const MADE: readonly Ledger[] = [WITHOUT, WITH_THREE].flatMap((currency, n) =>
  BOOKS.map((book, m) => ({ id: FIRST + BOOKS.length * n + m, book, currency })),
);

/** Adds them to this process until they are removed again, because test files may share it. */
export function knowCurrencies(): void {
  for (const currency of [WITHOUT, WITH_THREE]) Object.assign(CURRENCIES, { [currency.code]: currency });
  (LEDGERS as Ledger[]).push(...MADE);
}

export function forgetCurrencies(): void {
  for (const { code } of [WITHOUT, WITH_THREE]) Reflect.deleteProperty(CURRENCIES, code);
  for (const ledger of MADE) (LEDGERS as Ledger[]).splice(LEDGERS.indexOf(ledger), 1);
}

/** Creates their ledgers in a database, with the house accounts of every ledger. */
export async function openBooks(db: Db): Promise<void> {
  for (const { id, book, currency } of MADE)
    await sql`insert into ledger (id, book, currency, exponent, enabled)
      values (${id}, ${book}, ${currency.code}, ${currency.exponent}, true)`.execute(db);
  await sql`insert into account (id, ledger_id, kind)
    select (l.id - a.ledger_id) * 10 + a.id, l.id, a.kind from ledger l, account a
    where l.id >= ${FIRST} and a.ledger_id = 4 and a.member_id is null`.execute(db);
}
