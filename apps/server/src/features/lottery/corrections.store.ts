import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { SettledWallet, UnsettledIssue, WaitingSuborder } from './settlement.store.ts';

export type CorrectedIssue = UnsettledIssue & { corrections: number };

/** Replaces the result of a settled issue by one that was agreed on since; a constraint holds that it was. */
export async function setCorrected(tx: Db, id: bigint, result: unknown): Promise<void> {
  await sql`
    update lottery_issue set state = 'corrected', corrections = corrections + 1, result = ${JSON.stringify(result)}::jsonb,
      settled_at = null
    where id = ${id}`.execute(tx);
}

/** Corrected issues with wallets that are not settled again; those whose balance was too small among them. */
export async function listCorrecting(db: Db, most: number): Promise<CorrectedIssue[]> {
  const { rows } = await sql<CorrectedIssue>`
    select i.id, i.state, i.result, i.corrections, g.stake, g.most_series as "mostSeries"
    from lottery_issue i join lottery_game g on g.id = i.game_id
    where i.state = 'corrected' and (
      i.settled_at is null
      or exists (select from lottery_correction_case c where c.issue_id = i.id and c.closed_at is null)
    )
    order by i.draws_at limit ${most}`.execute(db);
  return rows;
}

/** The next accounts of an issue that a correction has not reached. A wallet that is frozen waits until it is freed. */
export async function listUncorrected(
  db: Db,
  { id, corrections }: CorrectedIssue,
  { after, most }: { after: bigint; most: number },
): Promise<bigint[]> {
  const { rows } = await sql<{ account_id: bigint }>`
    select distinct s.account_id from lottery_suborder s
    where s.issue_id = ${id} and s.account_id > ${after} and s.correction < ${corrections}
      and s.state in ('won', 'lost', 'returned')
      and not exists (select from wallet_freeze f where f.account_id = s.account_id and f.lifted_at is null)
    order by s.account_id limit ${most}`.execute(db);
  return rows.map(({ account_id }) => account_id);
}

/** What accounts have on an issue, as it was settled. */
export async function listSettled(db: Db, issueId: bigint, accounts: readonly bigint[]): Promise<WaitingSuborder[]> {
  const { rows } = await sql<WaitingSuborder>`
    select s.id, s.order_id, s.account_id, s.multiple, s.stake, s.rebate, o.bet_type, o.selection, o.unit, o.series,
      o.price_list_id, o.stops_on_win
    from lottery_suborder s join lottery_order o on o.id = s.order_id
    where s.issue_id = ${issueId} and s.account_id = any (${accounts}::bigint[]) and s.state in ('won', 'lost', 'returned')
    order by s.account_id, s.id`.execute(db);
  return rows;
}

export type CorrectedWallet = SettledWallet & { short: bigint | null };
type Corrected = { id: bigint; state: string; wins: number; prize: bigint };

/** Settles sub-orders of whole wallets again; answers the wallets whose money moved, and those that are too short. */
export async function correctSuborders(
  tx: Db,
  issueId: bigint,
  corrected: readonly Corrected[],
): Promise<CorrectedWallet[]> {
  const { rows } = await sql<CorrectedWallet>`
    select * from lottery_correct(${issueId}, ${corrected.map(({ id }) => id)}::bigint[],
      ${corrected.map(({ state }) => state)}::text[], ${corrected.map(({ wins }) => wins)}::integer[],
      ${corrected.map(({ prize }) => prize)}::bigint[])`.execute(tx);
  return rows;
}

/** Notes that a corrected issue is settled again, but for wallets that are a case. */
export async function closeCorrected(db: Db, { id, corrections }: CorrectedIssue): Promise<void> {
  await sql`
    update lottery_issue i set settled_at = clock_timestamp()
    where i.id = ${id} and i.state = 'corrected' and i.corrections = ${corrections} and i.settled_at is null
      and not exists (
        select from lottery_suborder s
        where s.issue_id = i.id and s.correction < i.corrections and s.state in ('won', 'lost', 'returned')
          and not exists (
            select from lottery_correction_case c
            where c.issue_id = i.id and c.correction = i.corrections and c.account_id = s.account_id
              and c.closed_at is null
          )
      )`.execute(db);
}
