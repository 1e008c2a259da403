/** Earned rebates, and the rates and the tree that determine them. */
import type { History, PastMove, PastRate } from '@parlour/agents/history';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/db/db.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { shareTree } from './tree.store.ts';

/**
 * Reads tree and rates of members' chains, back to a moment; without rates when nobody in the chains ever had one. The
 * tree is locked until the transaction ends, so that no move happens between the reads.
 */
export async function readHistory(
  tx: Tx,
  { memberIds, since }: { memberIds: readonly bigint[]; since: Date },
): Promise<History<bigint>> {
  const parents = new Map<bigint, bigint | null>();
  if (memberIds.length === 0) return { parents, moves: [], rates: new Map() };
  await shareTree(tx);
  const moved = await tx
    .selectFrom('agent_move')
    .select(['member_id', 'from_id', 'requested_at'])
    .where('requested_at', '>', since)
    .orderBy('id')
    .execute();
  const moves = moved.map(
    ({ member_id, from_id, requested_at }): PastMove<bigint> => ({
      member: member_id,
      from: from_id,
      requestedAt: requested_at.getTime(),
    }),
  );
  const wanted = [...new Set([...memberIds, ...moves.flatMap(({ from }) => from ?? [])])];
  const { rows: nodes } = await sql<{ path: bigint[] }>`
    select path from agent_node where member_id = any(${wanted}::bigint[])`.execute(tx);
  for (const { path } of nodes) for (const [i, id] of path.entries()) parents.set(id, path[i - 1] ?? null);
  const { rows } = await sql<{ member_id: bigint; ppm: number; from_at: Date }>`
    select member_id, ppm, from_at from agent_rate where member_id = any(${[...parents.keys()]}::bigint[])
    order by member_id, id`.execute(tx);
  const rates = new Map<bigint, PastRate[]>();
  for (const { member_id, ppm, from_at } of rows) {
    const own = rates.get(member_id) ?? [];
    own.push({ ppm: BigInt(ppm), from: from_at.getTime() });
    rates.set(member_id, own);
  }
  return { parents, moves, rates };
}

export type RebateChange = { member: bigint; day: Date; ledgerId: number; millionths: bigint; turnover: bigint };

export async function saveRebates(tx: Db, changes: readonly RebateChange[]): Promise<void> {
  const sums = new Map<string, RebateChange>();
  for (const change of changes) {
    const key = `${change.member} ${change.day.getTime()} ${change.ledgerId}`;
    const sum = sums.get(key) ?? { ...change, millionths: 0n, turnover: 0n };
    sum.millionths += change.millionths;
    sum.turnover += change.turnover;
    sums.set(key, sum);
  }
  if (sums.size === 0) return;
  await tx
    .insertInto('agent_rebate')
    .values(
      [...sums.values()].map(({ member, day, ledgerId, millionths, turnover }) => ({
        member_id: member,
        ledger_id: ledgerId,
        day,
        millionths,
        turnover,
      })),
    )
    .onConflict((c) =>
      c.columns(['member_id', 'day', 'ledger_id']).doUpdateSet({
        millionths: sql<bigint>`agent_rebate.millionths + excluded.millionths`,
        turnover: sql<bigint>`agent_rebate.turnover + excluded.turnover`,
      }),
    )
    .execute();
}

/** A span of days of a member's wallet. */
export type DaysQuery = { memberId: bigint; ledgerId: number; from: Date; to: Date };

export const matchesDays = ({ memberId, ledgerId, from, to }: DaysQuery): RawBuilder<boolean> => sql<boolean>`
  member_id = ${memberId} and ledger_id = ${ledgerId}
  and day >= ${from.toISOString()}::timestamptz and day < ${to.toISOString()}::timestamptz`;

export type RebateDay = { day: Date; millionths: bigint; turnover: bigint };

/** Lists a member's earned rebates by day, newest first. */
export const listRebates = (db: Db, query: DaysQuery): Promise<RebateDay[]> =>
  db
    .selectFrom('agent_rebate')
    .select(['day', 'millionths', 'turnover'])
    .where(matchesDays(query))
    .orderBy('day', 'desc')
    .execute();
