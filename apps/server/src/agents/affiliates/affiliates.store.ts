/** Affiliates, their terms and their players. */
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { now } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { AffiliateTables } from './affiliates.tables.ts';
import type { StatementRow } from './months.store.ts';
import type { StoredTerms } from './terms.ts';

export type AffiliateRow = Selectable<AffiliateTables['affiliate']>;
export type TermsRow = Selectable<AffiliateTables['affiliate_terms']>;
export type PlayerRow = Selectable<AffiliateTables['affiliate_player']>;

export const findByMember = (db: Db, memberId: bigint): Promise<AffiliateRow | undefined> =>
  db.selectFrom('affiliate').selectAll().where('member_id', '=', memberId).executeTakeFirst();

/** Inserts an affiliate; returns null when the member is one already. */
export const insertAffiliate = (
  tx: Db,
  { memberId, parentId, by }: { memberId: bigint; parentId: bigint | null; by: string },
): Promise<AffiliateRow | undefined> =>
  tx
    .insertInto('affiliate')
    .values({ member_id: memberId, parent_id: parentId, created_by: by })
    .onConflict((on) => on.column('member_id').doNothing())
    .returningAll()
    .executeTakeFirst();

export const setState = async (tx: Db, id: bigint, state: AffiliateRow['state']): Promise<void> => {
  await tx.updateTable('affiliate').set({ state }).where('id', '=', id).execute();
};

/** Locks an affiliate until the transaction ends. */
export const lockRow = (tx: Db, id: bigint): Promise<AffiliateRow | undefined> =>
  tx.selectFrom('affiliate').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export type NewTerms = { affiliateId: bigint; from: Date; terms: StoredTerms; by: string; reason: string };

/** Inserts the next version of the terms of a locked affiliate. @returns the number of the version */
export async function insertTerms(tx: Db, { affiliateId, from, terms, by, reason }: NewTerms): Promise<number> {
  const { version } = await tx
    .insertInto('affiliate_terms')
    .values((e) => ({
      affiliate_id: affiliateId,
      version: sql<number>`coalesce(${e
        .selectFrom('affiliate_terms')
        .select((s) => s.fn.max('version').as('last'))
        .where('affiliate_id', '=', affiliateId)}, 0) + 1`,
      effective_from: from,
      terms: JSON.stringify(terms),
      created_by: by,
      reason,
    }))
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Lists all versions of an affiliate's terms, newest first. */
export const listTerms = (db: Db, affiliateId: bigint): Promise<TermsRow[]> =>
  db
    .selectFrom('affiliate_terms')
    .selectAll()
    .where('affiliate_id', '=', affiliateId)
    .orderBy('version', 'desc')
    .execute();

export type NewPlayer = {
  memberId: bigint;
  affiliateId: bigint;
  source: PlayerRow['source'];
  clickId: bigint | null;
  pseudonym: string;
};

/** Puts a new member under an affiliate, unless he is under one. */
export const insertPlayer = async (tx: Db, player: NewPlayer): Promise<void> => {
  await tx
    .insertInto('affiliate_player')
    .values({
      member_id: player.memberId,
      affiliate_id: player.affiliateId,
      source: player.source,
      click_id: player.clickId,
      pseudonym: player.pseudonym,
      until: null,
      excluded_at: null,
      excluded_by: null,
    })
    .onConflict((on) => on.column('member_id').where('until', 'is', null).doNothing())
    .execute();
};

/** Excludes a player, or ends the exclusion. @returns whether that changed anything */
export async function setExclusion(
  tx: Db,
  id: bigint,
  exclusion: { by: string; reason: string } | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('affiliate_player')
    .set({
      excluded_at: exclusion ? now : null,
      excluded_by: exclusion?.by ?? null,
      excluded_reason: exclusion?.reason ?? '',
    })
    .where('id', '=', id)
    .where('excluded_at', exclusion ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lists months of an affiliate, newest first. */
export const listMonths = (
  db: Db,
  { affiliateId, before, most }: { affiliateId: bigint; before: bigint | null; most: number },
): Promise<StatementRow[]> =>
  db
    .selectFrom('affiliate_statement')
    .selectAll()
    .where('affiliate_id', '=', affiliateId)
    .$if(before !== null, (q) => q.where('id', '<', before ?? 0n))
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

export type OwnPlayerRow = {
  id: bigint;
  pseudonym: string;
  source: PlayerRow['source'];
  since: Date;
  until: Date | null;
  click_id: string;
  has_deposited: boolean;
  is_qualified: boolean;
  excluded: string | null;
};

/** Lists players as their affiliate sees them, newest first. */
export async function listOwnPlayers(
  db: Db,
  {
    affiliateId,
    before,
    most,
    ledgerId,
  }: { affiliateId: bigint; before: bigint | null; most: number; ledgerId: number },
): Promise<OwnPlayerRow[]> {
  const { rows } = await sql<OwnPlayerRow>`
    select p.id, p.pseudonym, p.source, p.since, p.until, coalesce(c.click_id, '') as click_id,
      ${hasDeposited(ledgerId)} as has_deposited,
      exists (
        select from affiliate_cpa q join affiliate_statement s on s.id = q.statement_id
        where q.member_id = p.member_id and q.reversed_by is null and s.affiliate_id = p.affiliate_id
      ) as is_qualified,
      case when p.excluded_at is not null then p.excluded_reason end as excluded
    from affiliate_player p left join affiliate_click c on c.id = p.click_id
    where p.affiliate_id = ${affiliateId} and ${before === null ? sql`true` : sql`p.id < ${before}`}
    order by p.id desc limit ${most}`.execute(db);
  return rows;
}

/** Whether the player `p` has made a deposit. */
const hasDeposited = (ledgerId: number) => sql<boolean>`exists (
  select from wallet w join entry own on own.account_id = w.account_id
  join entry e on e.transfer_id = own.transfer_id and e.account_id = ${ledgerId * 10 + 5}
  where w.member_id = p.member_id and w.ledger_id = ${ledgerId} and own.amount > 0
)`;

export type TrafficRow = { month: Date; clicks: number; registrations: number; first_deposits: number };

/** Counts clicks, registrations and first deposits by month of the time zone, newest first; the current month is always there. */
export async function listTraffic(
  db: Db,
  { affiliateId, ledgerId, timeZone, from }: { affiliateId: bigint; ledgerId: number; timeZone: string; from: Date },
): Promise<TrafficRow[]> {
  const start = sql`${from.toISOString()}::timestamptz`;
  const monthOf = (at: RawBuilder<unknown>) =>
    sql`date_trunc('month', ${at} at time zone ${timeZone}) at time zone ${timeZone}`;
  const { rows } = await sql<TrafficRow>`
    with months as (
      select generate_series(${monthOf(start)} at time zone ${timeZone},
        date_trunc('month', clock_timestamp() at time zone ${timeZone}), interval '1 month') at time zone ${timeZone} as month
    ), clicks as (
      select ${monthOf(sql.ref('at'))} as month, count(*)::integer as n from affiliate_click
      where affiliate_id = ${affiliateId} and at >= ${start} group by 1
    ), players as (
      select ${monthOf(sql.ref('since'))} as month, count(*)::integer as n from affiliate_player
      where affiliate_id = ${affiliateId} and since >= ${start} and source <> 'move' group by 1
    ), deposits as (
      select ${monthOf(sql.ref('f.at'))} as month, count(*)::integer as n from (
        select p.member_id, min(t.created_at) as at
        from affiliate_player p
        join wallet w on w.member_id = p.member_id and w.ledger_id = ${ledgerId}
        join entry own on own.account_id = w.account_id and own.amount > 0
        join entry e on e.transfer_id = own.transfer_id and e.account_id = ${ledgerId * 10 + 5}
        join transfer t on t.id = own.transfer_id
        where p.affiliate_id = ${affiliateId} group by p.member_id
      ) f where f.at >= ${start} group by 1
    )
    select m.month, coalesce(c.n, 0) as clicks, coalesce(p.n, 0) as registrations, coalesce(d.n, 0) as first_deposits
    from months m left join clicks c using (month) left join players p using (month) left join deposits d using (month)
    order by m.month desc`.execute(db);
  return rows;
}

export const countSubs = async (db: Db, affiliateId: bigint): Promise<number> => {
  const { n } = await db
    .selectFrom('affiliate')
    .select((e) => e.fn.countAll<bigint>().as('n'))
    .where('parent_id', '=', affiliateId)
    .executeTakeFirstOrThrow();
  return Number(n);
};
