/** Opens the currency of the brand in the database. */
import type { Brand } from '../config/brand.ts';
import { ConfigProblems } from '../config/config.ts';
import { openHouseCurrency } from '../ledger/wallet/index.ts';
import type { Db } from '../platform/db/db.ts';

/** @throws {ConfigProblems} when the database belongs to a house in another currency */
export async function openCurrency(db: Db, { currency }: Pick<Brand, 'currency'>): Promise<void> {
  const kept = await openHouseCurrency(db, currency);
  if (kept !== null)
    throw new ConfigProblems([
      `brand.json: currency: is ${currency}, but the amounts of this database are in ${kept} (write "${kept}", or start the brand with an empty database)`,
    ]);
}
