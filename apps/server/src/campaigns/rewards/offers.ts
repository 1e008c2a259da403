/** Interface between the reward centre and the subjects that offer rewards. */

import type { RewardKind } from '@parlour/contract/rewards';
import type { ConditionKind } from '@parlour/contract/vip';
import type { Db } from '../../platform/db/db.ts';
import type { Book } from '../../platform/http/sessions.ts';

export type Who = { memberId: bigint; book: Book };

export type Offer = {
  /** Id of the claim, such as `rank/3/2026-W47`. */
  id: string;
  /** Key that can be claimed once; often the id. */
  slot: string;
  kind: RewardKind;
  /** Source of its name: a tier's level, or a rule's code. */
  source: string;
  /** Minor units; null when not known yet, such as a share of play in progress. */
  amount: bigint | null;
  /** Wagering multiple, and the days to complete it. */
  wagering: number;
  days: number | null;
  /** `open`: can be claimed now. `ahead`: its conditions are not met, or its time has not come. */
  state: 'open' | 'claimed' | 'ahead';
  until: Date | null;
  /** When it begins, or the next of its kind does. */
  from: Date | null;
  conditions: { kind: ConditionKind; required: string; current: bigint; isMet: boolean }[];
  /** Names by language, if it has its own. */
  names?: Record<string, string>;
  /** Only for a check-in: its consecutive days. */
  checkIn?: CheckInDay[] | null;
  /** Arguments of the grant: the bonus rule, the right, and the amount if the rule leaves it to the grantor. */
  grant: { rule: string; right: string; amount?: bigint };
};

export type CheckInDay = { day: number; amount: bigint; state: 'claimed' | 'today' | 'coming' };

/** A subject with claimable rewards. */
export type Provider = {
  listOffers: (db: Db, who: Who) => Promise<Offer[]>;
  /** Returns the name of a claim's source in a language; without it the name of its kind is used. */
  nameOf?: (claim: Pick<Offer, 'kind' | 'source'>, language: string) => string | null;
};
