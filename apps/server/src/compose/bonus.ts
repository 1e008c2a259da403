/** Composes bonuses from the brand's rules and members' play. */
import { currencyOf } from '@parlour/contract/currencies';
import {
  bonusAdminRoutes,
  bonusRoutes,
  memberBonusesRoutes,
  onCreditChange,
  openCounting,
  seedBonus,
} from '../campaigns/bonus/index.ts';
import { boardLedger } from '../games/big-wins/index.ts';
import type { Scope } from '../platform/http/mount.ts';
import { rewardAbove, wordsOf } from '../players/vip/index.ts';
import type { MoneyParts } from './money.ts';

export async function createBonusModule(
  scope: Scope,
  { database, jobs, brand, hub, live, standing, credit }: MoneyParts,
): Promise<{ close: () => Promise<void> }> {
  const { db } = database;
  await seedBonus(db, brand);
  bonusRoutes(scope, { db, live });
  const currency = currencyOf(brand.currency);
  const { id: ledgerId } = await boardLedger(db, brand.currency);
  memberBonusesRoutes(scope, { db });
  bonusAdminRoutes(scope, {
    db,
    live,
    languages: brand.languages,
    ledgerId,
    currency,
    credit,
    promisedAbove(code, most) {
      for (const rank of standing.tierTable.now()) {
        const above = rewardAbove(rank, new Map([[code, most]]), currency.exponent);
        if (above) return { rank: wordsOf(rank, 'EN').name, amount: above.amount };
      }
      return null;
    },
  });
  const counting = openCounting(database, jobs);
  const deaf = onCreditChange((memberId) => hub.emit({ member: memberId }, { type: 'bonus', id: '' }));
  return {
    async close() {
      deaf();
      await counting.close();
    },
  };
}
