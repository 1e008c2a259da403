/** Promo codes of the brand's file, each imported once. */
import { currencyOf } from '@parlour/contract/currencies';
import { parseMoney } from '@parlour/contract/money';
import { readCode } from '@parlour/contract/promo-codes';
import type { Brand } from '../../config/brand.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { insertPromo, insertWords, isSeeded } from './promo-codes.store.ts';

export async function seedPromoCodes(db: Db, brand: Pick<Brand, 'promoCodes' | 'currency'>): Promise<void> {
  const { exponent } = currencyOf(brand.currency);
  for (const { word, name, rule, amount, stock, perMember } of brand.promoCodes) {
    const code = readCode(word);
    if (code === null) continue;
    await inTransaction(db, async (tx) => {
      if (await isSeeded(tx, code)) return;
      const promo = await insertPromo(
        tx,
        {
          name,
          rule,
          amount: parseMoney(amount, exponent),
          startsAt: null,
          endsAt: null,
          stock,
          perMember,
          audience: { kind: 'members' },
        },
        { madeBy: '', seed: code },
      );
      await insertWords(tx, promo.id, [code], null);
    });
  }
}
