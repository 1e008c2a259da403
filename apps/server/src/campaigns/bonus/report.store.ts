/** Cost of bonuses, from the credits themselves and from the ledger. */
import type { BonusKind } from '@parlour/contract/bonus';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export type Flow = {
  count: bigint;
  granted: bigint;
  wagered: bigint;
  won: bigint;
  converted: bigint;
  cancelled: bigint;
  expired: bigint;
  capped: bigint;
  adjusted: bigint;
  open: bigint;
};

const FLOW = sql`
  count(*) as count, coalesce(sum(c.amount), 0)::bigint as granted, coalesce(sum(c.drawn), 0)::bigint as wagered,
  coalesce(sum(c.won), 0)::bigint as won, coalesce(sum(c.released), 0)::bigint as converted,
  coalesce(sum(c.returned) filter (where c.state = 'cancelled'), 0)::bigint as cancelled,
  coalesce(sum(c.returned) filter (where c.state = 'expired'), 0)::bigint as expired,
  coalesce(sum(c.returned) filter (where c.state = 'converted'), 0)::bigint as capped,
  coalesce(sum(c.adjusted), 0)::bigint as adjusted, coalesce(sum(c.remaining), 0)::bigint as open`;

export type ReportRow = Flow & {
  day: string;
  rule_id: bigint;
  code: string;
  names: Record<string, string>;
  kind: BonusKind;
};

/** Reports one ledger, because books are never mixed: by the day of the grant, newest first, and by rule. */
export async function reportByDay(
  db: Db,
  { ledgerId, from, to }: { ledgerId: number; from: string; to: string },
): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select f.*, r.code, r.names, r.kind
    from (
      select c.day::text as day, c.rule_id, ${FLOW} from bonus_credit c
      where c.rule_id is not null and c.ledger_id = ${ledgerId} and c.day between ${from}::date and ${to}::date
      group by c.day, c.rule_id
    ) f
    join bonus_rule r on r.id = f.rule_id
    order by f.day desc, r.ord, r.id`.execute(db);
  return rows;
}

/** Returns the granted sum of each rule, and how much of it is still locked. */
export async function givenByRule(
  db: Db,
  ledgerId: number,
): Promise<Map<bigint, Pick<Flow, 'count' | 'granted' | 'open'>>> {
  const { rows } = await sql<{ rule_id: bigint; count: bigint; granted: bigint; open: bigint }>`
    select rule_id, count(*) as count, sum(amount)::bigint as granted, sum(remaining)::bigint as open
    from bonus_credit where rule_id is not null and ledger_id = ${ledgerId} group by rule_id`.execute(db);
  return new Map(rows.map(({ rule_id, ...given }) => [rule_id, given]));
}

export type BookSums = { ledger_id: number; credits: bigint; ledger: bigint };

/**
 * Sums all grants less reversals, by the credits and by the entries of the promotions accounts. A difference indicates
 * a fault in the ledger.
 */
export async function sumsByLedger(db: Db, currency: string): Promise<BookSums[]> {
  const { rows } = await sql<BookSums>`
    select a.ledger_id,
      coalesce((
        select sum(c.amount - c.returned) from bonus_credit c where c.ledger_id = a.ledger_id and c.rule_id is not null
      ), 0)::bigint as credits,
      coalesce((
        select -sum(e.amount) from entry e
        join transfer t on t.id = e.transfer_id and t.kind in ('bonus', 'bonus_back')
        where e.account_id = a.id
      ), 0)::bigint as ledger
    from account a
    join ledger l on l.id = a.ledger_id and l.enabled and l.book <> 'TRIAL' and l.currency = ${currency}
    where a.kind = 'promotions'
    order by a.ledger_id`.execute(db);
  return rows;
}
