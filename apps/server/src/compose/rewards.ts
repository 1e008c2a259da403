/** Composes rewards and promo codes from tiers, bonuses and responsible gaming. */

import { currencyOf } from '@parlour/contract/currencies';
import { giftTerms, grant, rightsOf } from '../campaigns/bonus/index.ts';
import {
  cleanUpPromoCodes,
  createGates,
  promoCodesAdminRoutes,
  promoCodesRoutes,
  seedPromoCodes,
} from '../campaigns/promo-codes/index.ts';
import { bonusProvider, rankProvider, rewardsRoutes } from '../campaigns/rewards/index.ts';
import { findLedger } from '../ledger/wallet/index.ts';
import type { Db } from '../platform/db/db.ts';
import type { Scope } from '../platform/http/mount.ts';
import { MEMBER_BOOK } from '../platform/http/sessions.ts';
import { isStopped } from '../players/responsible-gaming/index.ts';
import type { MoneyParts } from './money.ts';

const SWEEP_EVERY_MS = 10 * 60_000;
/** Concurrent redemptions of one promo code by this server. */
const AT_ONCE = 3;

export async function createRewardsModule(
  scope: Scope,
  { database, jobs, brand, hub, standing, credit }: MoneyParts,
): Promise<void> {
  const { db } = database;
  const currency = currencyOf(brand.currency);
  const ledgerId = findLedger(MEMBER_BOOK, brand.currency).id;
  const isOn = () => brand.flags.REWCEN3 ?? false;
  await seedPromoCodes(db, brand);
  const termsOf = (at: Db, memberId: bigint) => giftTerms(at, { memberId, exponent: currency.exponent });
  rewardsRoutes(scope, {
    db,
    hub,
    currency,
    ledgerId,
    isOn,
    isStopped,
    grant,
    providers: [bonusProvider({ rightsOf, timeZone: brand.timeZone }), rankProvider(standing.rights, termsOf)],
  });
  promoCodesRoutes(scope, { db, gates: createGates(AT_ONCE), currency, ledgerId, isOn, isStopped, grant });
  promoCodesAdminRoutes(scope, { db, currency, credit });
  jobs.shared({ name: 'promo-codes.cleanup', everyMs: SWEEP_EVERY_MS, run: () => cleanUpPromoCodes(db) });
}
