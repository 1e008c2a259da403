/** Further currencies for tests of code that must not assume two decimals. */
import { currencyOf, type ListedCurrency } from '@parlour/contract/currencies';
import { sql } from 'kysely';
import { findLedger } from '../ledger/wallet/index.ts';
import type { Db } from '../platform/db/db.ts';

/** Without decimals, and with three. */
export const WITHOUT = currencyOf('JPY');
export const WITH_THREE = currencyOf('KWD');

/** Creates their ledgers in a database whose house has another currency, with the house accounts of every ledger. */
export async function openBooks(db: Db): Promise<void> {
  const made = ({ code, exponent }: ListedCurrency) =>
    (['PLAY', 'TRIAL'] as const).map((book) => ({ id: findLedger(book, code).id, book, currency: code, exponent }));
  for (const { id, book, currency, exponent } of [WITHOUT, WITH_THREE].flatMap(made)) {
    await sql`insert into ledger (id, book, currency, exponent, enabled)
      values (${id}, ${book}, ${currency}, ${exponent}, true)`.execute(db);
    await sql`insert into account (id, ledger_id, kind)
      select (${id}::integer - a.ledger_id) * 10 + a.id, ${id}, a.kind from account a
      where a.ledger_id = 4 and a.member_id is null`.execute(db);
  }
}
