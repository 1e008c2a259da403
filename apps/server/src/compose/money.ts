/** Money in and money out: the till, bonuses, rewards and protection. Put together in the order in which they need each other. */
import type { Inbox } from '../features/inbox/index.ts';
import type { Uploads } from '../features/uploads/index.ts';
import type { Scope } from '../http/mount.ts';
import { bonusOfHouse } from './bonus.ts';
import { booksOfHouse } from './books.ts';
import { type Deposits, openDeposits } from './deposits.ts';
import type { EngagementParts } from './engagement.ts';
import { openProtection } from './protection.ts';
import { rewardsOfHouse } from './rewards.ts';
import type { Standing } from './standing.ts';
import { withdrawalsOfHouse } from './withdrawals.ts';

export type MoneyParts = EngagementParts & { uploads: Uploads; inbox: Inbox; standing: Standing };

export type Money = {
  deposits: Deposits;
  /** Ends what runs beside the answers. */
  close: () => Promise<void>;
};

/** Opens the subjects and mounts their endpoints. */
export async function openMoney(scope: Scope, parts: MoneyParts): Promise<Money> {
  const deposits = await openDeposits(scope, parts);
  booksOfHouse(scope, parts);
  const bonus = await bonusOfHouse(scope, parts);
  await openProtection(scope, parts);
  const withdrawals = withdrawalsOfHouse(scope, parts);
  await rewardsOfHouse(scope, parts);
  return {
    deposits,
    async close() {
      await withdrawals.close();
      await bonus.close();
    },
  };
}
