/** Manual bonuses. */
import type { GiftState } from '@parlour/contract/bonus';
import { sql } from 'kysely';
import { approvalsOf, countWaitingFor, isWaiting, REQUEST_COLUMNS, shownState } from '../../core/approvals/index.ts';
import { now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';

export type NewGift = {
  memberId: bigint;
  ledgerId: number;
  ruleId: bigint;
  amount: bigint;
  reason: string;
  requesterId: bigint;
  key: string;
  byTwo: boolean;
};

const COLUMNS = [
  'id',
  'member_id',
  'ledger_id',
  'rule_id',
  'amount',
  'reason',
  'requester_id',
  'by_two',
  'state',
] as const;

/** Inserts a request, once for each operator and key; returns null when the key was used with different content. */
export async function insertGift(tx: Db, gift: NewGift): Promise<{ id: bigint; isNew: boolean } | null> {
  const { memberId, ledgerId, ruleId, amount, reason, requesterId, key } = gift;
  const made = await tx
    .insertInto('bonus_gift')
    .values({
      member_id: memberId,
      ledger_id: ledgerId,
      rule_id: ruleId,
      amount,
      reason,
      requester_id: requesterId,
      idempotency_key: key,
      by_two: gift.byTwo,
    })
    .onConflict((on) => on.columns(['requester_id', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) return { id: made.id, isNew: true };
  const known = await tx
    .selectFrom('bonus_gift')
    .select(COLUMNS)
    .where('requester_id', '=', requesterId)
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow();
  const isSame =
    known.member_id === memberId && known.rule_id === ruleId && known.amount === amount && known.reason === reason;
  return isSame ? { id: known.id, isNew: false } : null;
}

/** Locks a gift until the transaction ends, with whether its day is over. */
export const lockGift = (tx: Db, id: bigint) =>
  tx
    .selectFrom('bonus_gift')
    .select(COLUMNS)
    .select(sql<boolean>`clock_timestamp() >= until`.as('is_over'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Decides a waiting gift. */
export async function decideGift(
  tx: Db,
  id: bigint,
  { to, by, words = '', creditId }: { to: Exclude<GiftState, 'asked'>; by: bigint; words?: string; creditId?: bigint },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('bonus_gift')
    .set({ state: to, decided_at: now, decider_id: by, decision: words, credit_id: creditId ?? null })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`gift ${id} was decided already`);
}

const shown = (db: Db) =>
  db
    .selectFrom('bonus_gift as r')
    .innerJoin('member as m', 'm.id', 'r.member_id')
    .innerJoin('bonus_rule as b', 'b.id', 'r.rule_id')
    .innerJoin('operator as o', 'o.id', 'r.requester_id')
    .leftJoin('operator as d', 'd.id', 'r.decider_id')
    .select(REQUEST_COLUMNS)
    .select(approvalsOf('bonus'))
    .select(['r.member_id', 'r.ledger_id', 'r.reason', 'm.account', 'b.code', 'b.names', 'b.wagering'])
    .select(shownState<GiftState>());

export type ShownGift = Awaited<ReturnType<typeof listGifts>>[number];

export const findGift = (db: Db, id: bigint) => shown(db).where('r.id', '=', id).executeTakeFirst();

const MOST_WAITING = 200;

/** Lists waiting gifts, oldest first. */
export const listWaitingGifts = (db: Db) => shown(db).where(isWaiting).orderBy('r.id').limit(MOST_WAITING).execute();

/** Lists decided gifts, newest first. */
export const listGifts = (db: Db, { before, limit }: { before: bigint | null; limit: number }) =>
  shown(db)
    .where(sql<boolean>`not ${isWaiting}`)
    .where('r.id', '<', before ?? 2n ** 62n)
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute();

/** Counts the requests of others that an operator can approve. */
export const countWaitingGifts = (db: Db, operatorId: bigint) => countWaitingFor(db, 'bonus_gift', operatorId);
