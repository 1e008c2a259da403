/** Balance events of a member's streams: at every change, at the start of a stream, and for what it missed. */

import { currencyOf } from '@parlour/contract/currencies';
import type { BalanceEvent } from '@parlour/contract/events';
import { moneyString } from '@parlour/contract/money';
import { balanceOf, balancesAfter, onBalance } from '../ledger/wallet/index.ts';
import type { Db } from '../platform/db/db.ts';
import type { Hub } from '../platform/events/hub.ts';
import type { Session } from '../platform/http/sessions.ts';

type Parts = { db: Db; hub: Hub; currency: string };

/** With more movements than this only the newest balance is sent. */
const MOST_STEPS = 200;

export function sayBalances({ db, hub, currency }: Parts) {
  const { exponent } = currencyOf(currency);
  type Change = { balance: bigint; book: Session['book']; ledgerId: bigint; at: Date };
  const eventOf = ({ balance, book, ledgerId, at }: Change): BalanceEvent => ({
    type: 'balance',
    sumBalance: moneyString(balance, exponent),
    book,
    ledgerId: ledgerId.toString(),
    at: at.toISOString(),
  });
  return {
    now: async ({ memberId, book }: Session) => eventOf({ ...(await balanceOf(db, memberId, book)), book }),
    /** Returns one event for each movement after transfer `after`. */
    async since({ memberId, book }: Session, after: bigint): Promise<BalanceEvent[]> {
      const newest = await balanceOf(db, memberId, book);
      if (newest.ledgerId <= after) return [];
      const steps = await balancesAfter(db, newest.accountId, after, MOST_STEPS + 1);
      if (steps.length > MOST_STEPS) return [eventOf({ ...newest, book })];
      return steps.map((step) => eventOf({ ...step, book }));
    },
    stop: onBalance((change) => hub.emit({ member: change.memberId }, eventOf(change))),
  };
}
