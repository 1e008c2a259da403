/** Rewards of a member's VIP tier. */

import type { RewardKind } from '@parlour/contract/rewards';
import type { Rank } from '@parlour/contract/vip';
import type { Db } from '../../platform/db/db.ts';
import { GIVEN_BY, listTierBenefits, type RankRight, type RightsDeps, wordsOf } from '../../players/vip/index.ts';
import type { GiftTerms } from '../bonus/index.ts';
import type { Provider } from './offers.ts';

/** Reward kind of each right, and the bonus rule that grants it. */
const KINDS: Record<RankRight['kind'], { kind: RewardKind; rule: string }> = {
  rank_up: { kind: 'rankUp', rule: GIVEN_BY.up },
  rank_week: { kind: 'rankWeek', rule: GIVEN_BY.weekly },
  rank_month: { kind: 'rankMonth', rule: GIVEN_BY.monthly },
  birthday: { kind: 'birthday', rule: GIVEN_BY.birthday },
};
const OWN: ReadonlySet<RewardKind> = new Set(Object.values(KINDS).map(({ kind }) => kind));

const namesOf = (rank: Rank | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(rank?.texts ?? {}).map(([language, { name }]) => [language, name]));

/** @param termsOf returns the terms of bonus rules for a member now, by their codes */
export function rankProvider(
  deps: RightsDeps,
  termsOf: (db: Db, memberId: bigint) => Promise<ReadonlyMap<string, GiftTerms>>,
): Provider {
  const rankAt = (at: number) => deps.tierTable.now().find(({ level }) => level === at);
  return {
    async listOffers(db, { memberId }) {
      const [rules, rights] = [await termsOf(db, memberId), await listTierBenefits(db, deps, memberId)];
      return rights.flatMap(({ id, slot, level, amount, state, until, again, conditions, ...right }) => {
        const { kind, rule: code } = KINDS[right.kind];
        const rule = rules.get(code);
        // A reward that no rule grants, or not in full, is not offered.
        if (!rule || amount > rule.most) return [];
        return [
          {
            id,
            slot,
            kind,
            source: level.toString(),
            amount,
            wagering: rule.wagering,
            days: rule.wagering > 0 ? rule.days : null,
            state,
            until,
            from: again,
            conditions,
            names: namesOf(rankAt(level)),
            grant: { rule: code, right: id, amount },
          },
        ];
      });
    },
    nameOf({ kind, source }, language) {
      const rank = OWN.has(kind) ? rankAt(Number(source)) : undefined;
      return rank ? wordsOf(rank, language).name : null;
    },
  };
}
