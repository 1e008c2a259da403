/** Composes deposits, withdrawals, bonuses, rewards and responsible gaming, in the order of their dependencies. */

import type { Uploads } from '../core/uploads/index.ts';
import type { Inbox } from '../engagement/inbox/index.ts';
import type { Scope } from '../platform/http/mount.ts';
import { createBooksModule } from './accounting.ts';
import { createBonusModule } from './bonus.ts';
import { type Deposits, openDeposits } from './deposits.ts';
import type { EngagementParts } from './engagement.ts';
import type { Standing } from './member-progress.ts';
import { openProtection } from './responsible-gaming.ts';
import { createRewardsModule } from './rewards.ts';
import { createWithdrawalsModule } from './withdrawals.ts';

export type MoneyParts = EngagementParts & { uploads: Uploads; inbox: Inbox; standing: Standing };

export type Money = {
  deposits: Deposits;
  /** Stops background work. */
  close: () => Promise<void>;
};

/** Opens the features and mounts their endpoints. */
export async function openMoney(scope: Scope, parts: MoneyParts): Promise<Money> {
  const deposits = await openDeposits(scope, parts);
  createBooksModule(scope, parts);
  const bonus = await createBonusModule(scope, parts);
  await openProtection(scope, parts);
  const withdrawals = createWithdrawalsModule(scope, parts);
  await createRewardsModule(scope, parts);
  return {
    deposits,
    async close() {
      await withdrawals.close();
      await bonus.close();
    },
  };
}
