import { sql } from 'kysely';
import type { Book } from '../ledger/wallet/index.ts';
import type { Db } from '../platform/db/db.ts';
import { isNotSetAside } from '../platform/jobs/index.ts';
import { JOBS } from './job-names.ts';
import { readSuborders, type SettledWallet, type UnsettledIssue, type WaitingSuborder } from './settlement.store.ts';

export type CorrectedIssue = UnsettledIssue & { corrections: number };

/** Replaces the result of a settled issue by a newly agreed one; a constraint checks the agreement. */
export async function setCorrected(tx: Db, id: bigint, result: unknown): Promise<void> {
  await sql`
    update lottery_issue set state = 'corrected', corrections = corrections + 1, result = ${JSON.stringify(result)}::jsonb,
      settled_at = null
    where id = ${id}`.execute(tx);
}

/** Sub-orders `s` of an issue `i` not yet processed by its newest correction. */
const isUncorrected = sql`s.issue_id = i.id and s.correction < i.corrections and s.state in ('won', 'lost', 'returned')`;
const isFrozen = (account: string) =>
  sql`exists (select from wallet_freeze f where f.account_id = ${sql.ref(account)} and f.lifted_at is null)`;
/** Open cases `c` of the newest correction of an issue `i`. */
const isOpenCase = sql`c.issue_id = i.id and c.correction = i.corrections and c.closed_at is null`;

/**
 * Lists corrected issues that can be settled further, oldest first. Issues whose remaining wallets are frozen, or
 * cannot cover their debt, are excluded, so that they do not fill the list and block later corrections.
 */
export async function listCorrecting(db: Db, most: number): Promise<CorrectedIssue[]> {
  const { rows } = await sql<CorrectedIssue>`
    select i.id, i.state, i.result, i.corrections, g.stake, g.most_series as "mostSeries"
    from lottery_issue i join lottery_game g on g.id = i.game_id
    where i.state = 'corrected' and ${isNotSetAside(JOBS.correct, sql`'issue:' || i.id`)} and (
      exists (
        select from lottery_correction_case c join wallet w on w.account_id = c.account_id
        where ${isOpenCase} and w.balance >= c.owed and not ${isFrozen('c.account_id')}
      )
      -- with no wallet left the issue only has to be closed
      or i.settled_at is null and coalesce((
        select bool_or(not ${isFrozen('s.account_id')}) from lottery_suborder s
        where ${isUncorrected}
          and not exists (select from lottery_correction_case c where ${isOpenCase} and c.account_id = s.account_id)
      ), true)
    )
    order by i.draws_at limit ${most}`.execute(db);
  return rows;
}

/**
 * Locks a corrected issue as it was read until the transaction ends, against a further correction.
 *
 * @returns false when a further one was entered already; the result that was read is then outdated
 */
export async function holdCorrection(tx: Db, { id, corrections }: CorrectedIssue): Promise<boolean> {
  const { rows } = await sql`
    select from lottery_issue where id = ${id} and corrections = ${corrections} for share`.execute(tx);
  return rows.length > 0;
}

/**
 * Lists the next accounts of an issue not yet processed by a correction. Frozen wallets are skipped until they are
 * released.
 */
export async function listUncorrected(
  db: Db,
  { id, corrections }: CorrectedIssue,
  { after, most }: { after: bigint; most: number },
): Promise<bigint[]> {
  const { rows } = await sql<{ account_id: bigint }>`
    select distinct s.account_id from lottery_suborder s
    where s.issue_id = ${id} and s.account_id > ${after} and s.correction < ${corrections}
      and s.state in ('won', 'lost', 'returned') and not ${isFrozen('s.account_id')}
    order by s.account_id limit ${most}`.execute(db);
  return rows.map(({ account_id }) => account_id);
}

/** Lists settled sub-orders of accounts on an issue, with the data needed for settling. */
export const listSettled = (db: Db, issueId: bigint, accounts: readonly bigint[]): Promise<WaitingSuborder[]> =>
  readSuborders(
    db,
    sql`s.issue_id = ${issueId} and s.account_id = any (${accounts}::bigint[]) and s.state in ('won', 'lost', 'returned')
      order by s.account_id, s.id`,
  );

export type CorrectedWallet = SettledWallet & { short: bigint | null };
type Corrected = { id: bigint; state: string; wins: number; prize: bigint };

/**
 * Settles sub-orders of whole wallets again; returns the wallets whose money moved, and those with insufficient
 * balance.
 */
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

/** Returns what corrections take from a wallet that could not cover it yet. */
export async function readDebt(db: Db, { memberId, book }: { memberId: bigint; book: Book }): Promise<bigint> {
  const { rows } = await sql<{ owed: bigint }>`
    select coalesce(sum(c.owed), 0)::bigint as owed
    from account a
    join ledger l on l.id = a.ledger_id and l.book = ${book} and l.enabled
    join lottery_correction_case c on c.account_id = a.id
    join lottery_issue i on i.id = c.issue_id
    where a.member_id = ${memberId} and ${isOpenCase}`.execute(db);
  return rows[0]?.owed ?? 0n;
}

/** Records that a corrected issue is settled again, except for wallets with an open case. */
export async function closeCorrected(db: Db, { id, corrections }: CorrectedIssue): Promise<void> {
  await sql`
    update lottery_issue i set settled_at = clock_timestamp()
    where i.id = ${id} and i.state = 'corrected' and i.corrections = ${corrections} and i.settled_at is null
      and not exists (
        select from lottery_suborder s
        where ${isUncorrected}
          and not exists (select from lottery_correction_case c where ${isOpenCase} and c.account_id = s.account_id)
      )`.execute(db);
}
