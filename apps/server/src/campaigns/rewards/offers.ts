/** What a member may claim, whoever grants it. The reward centre knows its subjects by nothing else. */

import type { RewardKind } from '@parlour/contract/rewards';
import type { ConditionKind } from '@parlour/contract/vip';
import type { Db } from '../../platform/db/db.ts';
import type { Book } from '../../platform/http/sessions.ts';

export type Who = { memberId: bigint; book: Book };

export type Offer = {
  /** What is claimed, such as `rank/3/2026-W47`. */
  id: string;
  /** What can be claimed once; often the id. */
  slot: string;
  kind: RewardKind;
  /** What its name is taken from: a rank's level, or a rule's code. */
  source: string;
  /** Minor units; null for what is not known yet, such as a share of what is still played. */
  amount: bigint | null;
  /** How often it is to be bet, and in how many days. */
  wagering: number;
  days: number | null;
  /** `open`: may be claimed now. `ahead`: something has to be met first, or its time has not come. */
  state: 'open' | 'claimed' | 'ahead';
  until: Date | null;
  /** When it begins, or the next of its kind does. */
  from: Date | null;
  conditions: { kind: ConditionKind; required: string; current: bigint; isMet: boolean }[];
  /** Names by language, where it has its own. */
  names?: Record<string, string>;
  /** Of a check-in: its days in a row. */
  checkIn?: CheckInDay[] | null;
  /** What is granted: the bonus rule, the right, and the amount where the rule leaves it to the giver. */
  grant: { rule: string; right: string; amount?: bigint };
};

export type CheckInDay = { day: number; amount: bigint; state: 'claimed' | 'today' | 'coming' };

/** A subject that has something to claim. */
export type Provider = {
  listOffers: (db: Db, who: Who) => Promise<Offer[]>;
  /** Name of what a claim was taken from, in a language; without it, its kind is its name. */
  nameOf?: (claim: Pick<Offer, 'kind' | 'source'>, language: string) => string | null;
};
