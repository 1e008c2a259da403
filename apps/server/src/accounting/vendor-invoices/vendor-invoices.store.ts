/** Play of vendors by month, their fee terms, and the figures they report. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { Play, StoredFee } from './vendor-invoices.tables.ts';

export type MonthSpan = { ledgerId: number /** First day of the month. */; month: string; timeZone: string };

/** Bets and wins count in the month in which they were booked. */
const within = ({ month, timeZone }: MonthSpan) => sql`
  f.bucket >= ${month}::date::timestamp at time zone ${timeZone}
    and f.bucket < (${month}::date + interval '1 month')::timestamp at time zone ${timeZone}`;

const SUMS = sql`sum(f.rounds)::bigint as rounds, sum(f.bets)::bigint as turnover, sum(f.wins)::bigint as wins`;

export type VendorPlay = Play & { vendor: string; category: string };

/** Reads the play of all vendors, or of one, by category. */
export async function readPlay(db: Db, span: MonthSpan, vendor?: string): Promise<VendorPlay[]> {
  const { rows } = await sql<VendorPlay>`
    select g.vendor_code as vendor, g.category, ${SUMS}
    from play_figures f join game g on g.node_id = f.game_id
    where f.ledger_id = ${span.ledgerId} and ${within(span)}
      ${vendor === undefined ? sql`` : sql`and g.vendor_code = ${vendor}`}
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

export type GamePlay = Play & { id: string; name: string; category: string };

/** Reads the games of a vendor with the largest turnover. */
export async function readGames(db: Db, span: MonthSpan, vendor: string, most: number): Promise<GamePlay[]> {
  const { rows } = await sql<GamePlay>`
    select f.game_id as id, min(coalesce(g.names ->> 'EN', f.game_id)) as name, min(g.category) as category, ${SUMS}
    from play_figures f join game g on g.node_id = f.game_id
    where f.ledger_id = ${span.ledgerId} and ${within(span)} and g.vendor_code = ${vendor}
    group by f.game_id order by sum(f.bets) desc, f.game_id limit ${most}`.execute(db);
  return rows;
}

/** Lists vendors by name. */
export const listVendors = (db: Db) =>
  db.selectFrom('game_vendor').select(['code', 'name', 'categories']).orderBy('name').orderBy('code').execute();

export const findVendor = (db: Db, code: string) =>
  db.selectFrom('game_vendor').select(['code', 'name', 'categories']).where('code', '=', code).executeTakeFirst();

export type TermsRow = {
  id: bigint;
  vendor_code: string;
  from: string;
  fees: StoredFee[];
  minimum: bigint;
  is_offset: boolean;
  created_at: Date;
  created_by: string;
  reason: string;
};

/** Lists the terms of all vendors, or of one: those that count first come first. */
export async function listTerms(db: Db, vendor?: string): Promise<TermsRow[]> {
  const { rows } = await sql<TermsRow>`
    select id, vendor_code, to_char(effective_from, 'YYYY-MM') as "from", fees, minimum, is_offset, created_at,
      created_by, reason
    from vendor_fee_terms ${vendor === undefined ? sql`` : sql`where vendor_code = ${vendor}`}
    order by vendor_code, effective_from desc, id desc`.execute(db);
  return rows;
}

type NewTerms = {
  vendor: string;
  /** First day of a month. */
  from: string;
  fees: readonly StoredFee[];
  minimum: bigint;
  isOffset: boolean;
  by: string;
  reason: string;
};

export async function insertTerms(tx: Db, terms: NewTerms): Promise<bigint> {
  const { id } = await tx
    .insertInto('vendor_fee_terms')
    .values({
      vendor_code: terms.vendor,
      effective_from: terms.from,
      fees: JSON.stringify(terms.fees),
      minimum: terms.minimum,
      is_offset: terms.isOffset,
      created_by: terms.by,
      reason: terms.reason,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type ReportedRow = Play & { vendor_code: string; fee: bigint; note: string; at: Date; by: string };

/** Lists the figures that vendors report for a month. */
export const listReported = (db: Db, month: string): Promise<ReportedRow[]> =>
  db
    .selectFrom('vendor_reported_month')
    .select(['vendor_code', 'rounds', 'turnover', 'wins', 'fee', 'note', 'at', 'by'])
    .where('month', '=', month)
    .execute();

type Reported = Play & { vendor: string; month: string; fee: bigint; note: string; by: string };

/** Replaces the figures that a vendor reports for a month. */
export async function putReported(tx: Db, { vendor, month, ...figures }: Reported): Promise<void> {
  await tx
    .insertInto('vendor_reported_month')
    .values({ vendor_code: vendor, month, ...figures })
    .onConflict((on) =>
      on.columns(['vendor_code', 'month']).doUpdateSet({ ...figures, at: sql<Date>`clock_timestamp()` }),
    )
    .execute();
}
