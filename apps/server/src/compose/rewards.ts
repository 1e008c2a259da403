/** Rewards and promo codes, put together from ranks, bonuses and what protects a member. */

import { CURRENCIES } from '@parlour/contract/money';
import type { Db } from '../db/db.ts';
import { giftTerms, grant, rightsOf } from '../features/bonus/index.ts';
import {
  createGates,
  promoCodesDeskRoutes,
  promoCodesRoutes,
  seedPromoCodes,
  sweepPromoCodes,
} from '../features/promo-codes/index.ts';
import { isStopped } from '../features/protection/index.ts';
import { bonusProvider, rankProvider, rewardsRoutes } from '../features/rewards/index.ts';
import { ledgerOf } from '../features/wallet/index.ts';
import type { Scope } from '../http/mount.ts';
import { MEMBER_BOOK } from '../http/sessions.ts';
import type { MoneyParts } from './money.ts';

const SWEEP_EVERY_MS = 10 * 60_000;
/** Redemptions of one promo code that this server has in the database at once. */
const AT_ONCE = 3;

export async function rewardsOfHouse(
  scope: Scope,
  { database, jobs, brand, hub, standing, credit }: MoneyParts,
): Promise<void> {
  const { db } = database;
  const currency = CURRENCIES[brand.currency];
  const ledgerId = ledgerOf(MEMBER_BOOK, brand.currency).id;
  const isOn = brand.flags.REWCEN3 ?? false;
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
  promoCodesDeskRoutes(scope, { db, currency, credit });
  jobs.shared({ name: 'promo-codes.cleanup', everyMs: SWEEP_EVERY_MS, run: () => sweepPromoCodes(db) });
}
