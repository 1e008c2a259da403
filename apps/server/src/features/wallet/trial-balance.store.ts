import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/db.ts';

export type TrialBalance = {
  clean: boolean;
  /** What is wrong, one line for each kind of fault; empty when the books are clean. */
  problems: string[];
  /** The first transfer with something wrong; null where no fault is one of a transfer. */
  firstWrong: bigint | null;
  transfers: bigint;
  operations: bigint;
};

type Fault = { transfer_id: bigint | null };

/** Each query has a row for each fault of one kind, with the transfer that it is in, where it is in one. */
const CHECKS: Record<string, RawBuilder<Fault>> = {
  'ledgers whose entries do not sum to zero': sql`
    select null::bigint as transfer_id from entry group by ledger_id having sum(amount) <> 0`,
  'transfers that are not balanced': sql`
    select transfer_id from entry
    group by transfer_id having sum(amount) <> 0 or count(*) < 2 or count(distinct ledger_id) > 1`,
  'transfers without entries': sql`
    select id as transfer_id from transfer t where not exists (select from entry e where e.transfer_id = t.id)`,
  'entries without a transfer': sql`
    select transfer_id from entry e where not exists (select from transfer t where t.id = e.transfer_id)`,
  'balances that differ from the sum of their entries, or are below zero': sql`
    select null::bigint as transfer_id from wallet w
    left join (select account_id, sum(amount) as total from entry group by account_id) e on e.account_id = w.account_id
    where w.balance <> coalesce(e.total, 0) or w.balance < 0`,
  'entries whose balance does not follow from the one before': sql`
    select transfer_id from (
      select transfer_id, balance_after, sum(amount) over (partition by account_id order by transfer_id) as follows
      from entry where balance_after is not null
    ) f where balance_after <> follows`,
  'entries of the house with a balance, or of a wallet without one': sql`
    select e.transfer_id from entry e left join wallet w on w.account_id = e.account_id
    where (w.account_id is null) <> (e.balance_after is null)`,
  'operations whose money differs from their transfers': sql`
    select o.transfer_id from operation o
    left join (
      select t.cause_id, sum(e.amount) filter (where e.balance_after is not null) as moved, max(t.id) as last
      from transfer t join entry e on e.transfer_id = t.id
      group by t.cause_id
    ) m on m.cause_id = o.id
    where (o.scope > 0 and coalesce(m.moved, 0) <> o.win - o.bet) or m.last is distinct from o.transfer_id`,
  'transfers whose operation is missing': sql`
    select id as transfer_id from transfer t where not exists (select from operation o where o.id = t.cause_id)`,
  'rounds whose sums differ from their operations': sql`
    select null::bigint as transfer_id from round r
    left join (
      select round_id, sum(bet) as bet, sum(win) as win from operation where state = 'done' group by round_id
    ) o on o.round_id = r.id
    where r.bet <> coalesce(o.bet, 0) or r.win <> coalesce(o.win, 0)`,
};

/** Recounts the books from their entries. Reads everything: a job, or a console's page, not a request of a player. */
export async function trialBalance(db: Db): Promise<TrialBalance> {
  const problems: string[] = [];
  let firstWrong: bigint | null = null;
  for (const [what, faulty] of Object.entries(CHECKS)) {
    const { rows } = await sql<{ faults: bigint; first: bigint | null }>`
      select count(*) as faults, min(transfer_id) as first from (${faulty}) f`.execute(db);
    const { faults = 0n, first = null } = rows[0] ?? {};
    if (faults > 0n) problems.push(`${faults} ${what}`);
    if (first !== null && (firstWrong === null || first < firstWrong)) firstWrong = first;
  }
  const counts = await sql<{ transfers: bigint; operations: bigint }>`
    select (select count(*) from transfer) as transfers, (select count(*) from operation) as operations`.execute(db);
  const { transfers = 0n, operations = 0n } = counts.rows[0] ?? {};
  return { clean: problems.length === 0, problems, firstWrong, transfers, operations };
}
