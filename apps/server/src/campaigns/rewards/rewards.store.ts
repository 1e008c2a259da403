import type { RewardKind } from '@parlour/contract/rewards';
import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { RewardsTables } from './rewards.tables.ts';

export type ClaimRow = Selectable<RewardsTables['reward_claim']>;

export type NewClaim = {
  memberId: bigint;
  slot: string;
  kind: RewardKind;
  rightId: string;
  source: string;
  amount: bigint;
  ledgerId: number;
};

/** Inserts a claim, once for each member and slot; returns undefined when there is one already. */
export const insertClaim = (tx: Db, claim: NewClaim): Promise<ClaimRow | undefined> =>
  tx
    .insertInto('reward_claim')
    .values({
      member_id: claim.memberId,
      slot: claim.slot,
      kind: claim.kind,
      right_id: claim.rightId,
      source: claim.source,
      amount: claim.amount,
      ledger_id: claim.ledgerId,
    })
    .onConflict((c) => c.columns(['member_id', 'slot']).doNothing())
    .returningAll()
    .executeTakeFirst();

export const findClaim = (db: Db, memberId: bigint, rightId: string): Promise<ClaimRow | undefined> =>
  db
    .selectFrom('reward_claim')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('right_id', '=', rightId)
    .executeTakeFirst();

/** Returns which of these slots a member has claimed. */
export async function claimedAmong(db: Db, memberId: bigint, slots: readonly string[]): Promise<Set<string>> {
  if (slots.length === 0) return new Set();
  const rows = await db
    .selectFrom('reward_claim')
    .select('slot')
    .where('member_id', '=', memberId)
    .where('slot', 'in', [...slots])
    .execute();
  return new Set(rows.map(({ slot }) => slot));
}

/** Lists a member's claims, newest first. */
export const listClaims = (
  db: Db,
  { memberId, before, limit }: { memberId: bigint; before: bigint | null; limit: number },
): Promise<ClaimRow[]> =>
  db
    .selectFrom('reward_claim')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('id', '<', before ?? 2n ** 62n)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
