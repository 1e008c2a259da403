/** Currency of the house: the one in which its players' wallets are opened. */
import { currencyOf, type ListedCurrency } from '@parlour/contract/currencies';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { findLedger } from './ledgers.ts';

/**
 * Makes a currency that of the house, and creates its ledgers when they are missing.
 *
 * @returns null, or the present currency when it is another one, because amounts are already written in it
 */
export async function openHouseCurrency(db: Db, code: string): Promise<string | null> {
  const { exponent } = currencyOf(code);
  const [play, trial, real] = (['PLAY', 'TRIAL', 'REAL'] as const).map((book) => findLedger(book, code).id);
  const { rows } = await sql<{ kept: string | null }>`
    select open_house_currency(${code}, ${exponent}::smallint, ${play}::smallint, ${trial}::smallint, ${real}::smallint)
      as kept`.execute(db);
  return rows[0]?.kept ?? null;
}

/** Returns the currency of the house; null when none was ever started on the database. */
export async function readHouseCurrency(db: Db): Promise<ListedCurrency | null> {
  const row = await db.selectFrom('house_currency').select('currency').executeTakeFirst();
  return row ? currencyOf(row.currency) : null;
}
