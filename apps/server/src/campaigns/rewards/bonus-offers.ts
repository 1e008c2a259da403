/** Rewards from bonus rules that members claim themselves: check-in, cashback, free rounds. */
import { REWARD_KINDS, type RewardKind } from '@parlour/contract/rewards';
import type { Db } from '../../platform/db/db.ts';
import type { Book } from '../../platform/http/sessions.ts';
import type { CheckInDay, Offer, Provider } from './offers.ts';
import { readTurns } from './rules.store.ts';

/** A right as returned by the bonus rules. */
type Right = {
  rule: string;
  right: string;
  kind: string;
  names: Record<string, string>;
  state: 'claimable' | 'claimed' | 'later' | 'gone';
  amount: bigint | null;
  wagering: number;
  days: number;
  calendar: { amounts: bigint[]; streak: number } | null;
};

type Deps = {
  rightsOf: (db: Db, memberId: bigint, book: Book) => Promise<Right[]>;
  timeZone: string;
};

const kindOf = (kind: string): RewardKind | undefined => REWARD_KINDS.find((each) => each === kind);

const STATES = { claimable: 'open', claimed: 'claimed', later: 'ahead' } as const;

/** Returns the days of a check-in: the claimed consecutive ones, today, and the next ones. */
export function daysOf({ calendar, state }: Pick<Right, 'calendar' | 'state'>): CheckInDay[] | null {
  if (!calendar || calendar.amounts.length === 0) return null;
  const today = calendar.streak % calendar.amounts.length;
  return calendar.amounts.map((amount, at) => ({
    day: at + 1,
    amount,
    state: at < today || (at === today && state === 'claimed') ? 'claimed' : at === today ? 'today' : 'coming',
  }));
}

export function bonusProvider({ rightsOf, timeZone }: Deps): Provider {
  return {
    async listOffers(db, { memberId, book }) {
      const rights = await rightsOf(db, memberId, book);
      const turns = await readTurns(db, timeZone);
      return rights.flatMap((right): Offer[] => {
        const kind = kindOf(right.kind);
        if (!kind || right.state === 'gone') return [];
        const id = `${right.rule}/${right.right}`;
        const next = right.right.startsWith('day/') ? turns.day : right.right.startsWith('week/') ? turns.week : null;
        return [
          {
            id,
            slot: id,
            kind,
            source: right.rule,
            amount: right.amount,
            wagering: right.wagering,
            days: right.wagering > 0 ? right.days : null,
            state: STATES[right.state],
            until: right.state === 'claimable' ? next : null,
            from: next,
            conditions: [],
            names: right.names,
            checkIn: daysOf(right),
            grant: { rule: right.rule, right: right.right },
          },
        ];
      });
    },
  };
}
