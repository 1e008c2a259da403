import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

export type TrialBalance = {
  clean: boolean;
  /** What is wrong, one line for each kind of fault; empty when the books are clean. */
  problems: string[];
  transfers: bigint;
  operations: bigint;
};

/** Each query counts one kind of fault. */
const CHECKS: Record<string, ReturnType<typeof sql<{ faults: bigint }>>> = {
  'ledgers whose entries do not sum to zero': sql`
    select count(*) as faults from (select 1 from entry group by ledger_id having sum(amount) <> 0) f`,
  'transfers that are not balanced': sql`
    select count(*) as faults from (
      select 1 from entry group by transfer_id having sum(amount) <> 0 or count(*) < 2 or count(distinct ledger_id) > 1
    ) f`,
  'transfers without entries': sql`
    select count(*) as faults from transfer t where not exists (select from entry e where e.transfer_id = t.id)`,
  'entries without a transfer': sql`
    select count(*) as faults from entry e where not exists (select from transfer t where t.id = e.transfer_id)`,
  'balances that differ from the sum of their entries, or are below zero': sql`
    select count(*) as faults from wallet w
    left join (select account_id, sum(amount) as total from entry group by account_id) e on e.account_id = w.account_id
    where w.balance <> coalesce(e.total, 0) or w.balance < 0`,
  'entries whose balance does not follow from the one before': sql`
    select count(*) as faults from (
      select balance_after, sum(amount) over (partition by account_id order by transfer_id) as follows
      from entry where balance_after is not null
    ) f where balance_after <> follows`,
  'operations whose money differs from their transfers': sql`
    select count(*) as faults from operation o
    left join (
      select t.cause_id, sum(e.amount) filter (where e.balance_after is not null) as moved, max(t.id) as last
      from transfer t join entry e on e.transfer_id = t.id
      group by t.cause_id
    ) m on m.cause_id = o.id
    where (o.scope > 0 and coalesce(m.moved, 0) <> o.win - o.bet) or m.last is distinct from o.transfer_id`,
  'transfers whose operation is missing': sql`
    select count(*) as faults from transfer t where not exists (select from operation o where o.id = t.cause_id)`,
  'rounds whose sums differ from their operations': sql`
    select count(*) as faults from round r
    left join (
      select round_id, sum(bet) as bet, sum(win) as win from operation where state = 'done' group by round_id
    ) o on o.round_id = r.id
    where r.bet <> coalesce(o.bet, 0) or r.win <> coalesce(o.win, 0)`,
};

/** Recounts the books from their entries. Reads everything: a job, or a console's page, not a request of a player. */
export async function trialBalance(db: Db): Promise<TrialBalance> {
  const problems: string[] = [];
  for (const [what, query] of Object.entries(CHECKS)) {
    const faults = (await query.execute(db)).rows[0]?.faults ?? 0n;
    if (faults > 0n) problems.push(`${faults} ${what}`);
  }
  const counts = await sql<{ transfers: bigint; operations: bigint }>`
    select (select count(*) from transfer) as transfers, (select count(*) from operation) as operations`.execute(db);
  const { transfers = 0n, operations = 0n } = counts.rows[0] ?? {};
  return { clean: problems.length === 0, problems, transfers, operations };
}
