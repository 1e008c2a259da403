/** What has to be true between the ledger and what other subjects keep of it. Each query counts one kind of fault. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/db.ts';

type Check = RawBuilder<{ faults: bigint }>;

const HOUSE_CHECKS: Record<string, Check> = {
  'accounts whose movements by day differ from their entries': sql`
    select count(*) as faults from (
      select ledger_id, account, sum(amount) as total from (
        select ledger_id, account, credit - debit as amount from money_day
        union all
        select l.ledger_id, l.account, l.amount
        from money_legs((select upto from roll_up where name = 'money_day'), null, 'UTC') l
      ) legs group by ledger_id, account
    ) m
    full join (
      select e.ledger_id, a.kind as account, sum(e.amount) as total
      from entry e join account a on a.id = e.account_id group by e.ledger_id, a.kind
    ) e on e.ledger_id = m.ledger_id and e.account = m.account
    where coalesce(m.total, 0) <> coalesce(e.total, 0)`,
  'ledgers whose adjustments differ from what was approved': sql`
    select count(*) as faults from ledger l
    where coalesce((select -sum(e.amount) from entry e where e.account_id = l.id * 10 + 9), 0)
      <> coalesce((select sum(a.amount) from adjustment a where a.ledger_id = l.id and a.state = 'done'), 0)`,
  'adjustments whose transfer is not the one that was approved': sql`
    select count(*) as faults from adjustment a
    left join transfer t on t.id = a.transfer_id and t.kind = 'adjustment'
    left join entry e on e.transfer_id = t.id and e.balance_after is not null
    left join account c on c.id = e.account_id
    where a.state = 'done' and (e.amount is distinct from a.amount or e.balance_after is distinct from a.balance_after
      or c.member_id is distinct from a.member_id)`,
  'ledgers whose deposits account differs from the settled deposits': sql`
    select count(*) as faults from ledger l
    where coalesce((select -sum(e.amount) from entry e where e.account_id = l.id * 10 + 5), 0)
      <> coalesce((select sum(d.amount) from deposit d where d.ledger_id = l.id and d.state = 'settled'), 0)`,
  'settled deposits that brought another amount, or another member': sql`
    select count(*) as faults from deposit d
    left join entry e on e.transfer_id = d.transfer_id and e.balance_after is not null
    left join account c on c.id = e.account_id
    where d.state = 'settled' and (e.amount is distinct from d.amount - d.fee
      or e.balance_after is distinct from d.balance_after or c.member_id is distinct from d.member_id)`,
  'ledgers whose withdrawals account differs from what is on its way': sql`
    select count(*) as faults from ledger l
    where coalesce((select sum(e.amount) from entry e where e.account_id = l.id * 10 + 6), 0)
      <> coalesce((
        select sum(w.amount) from withdrawal w
        where w.ledger_id = l.id and w.state in ('requested', 'reviewing', 'approved', 'paying')
      ), 0)`,
  'ledgers whose payouts account differs from the paid withdrawals': sql`
    select count(*) as faults from ledger l
    where coalesce((select sum(e.amount) from entry e where e.account_id = l.id * 10 + 7), 0)
      <> coalesce((select sum(w.amount - w.fee) from withdrawal w where w.ledger_id = l.id and w.state = 'paid'), 0)`,
  'ledgers whose fees account differs from the fees of deposits and withdrawals': sql`
    select count(*) as faults from ledger l
    where coalesce((select sum(e.amount) from entry e where e.account_id = l.id * 10 + 8), 0)
      <> coalesce((select sum(d.fee) from deposit d where d.ledger_id = l.id and d.state = 'settled'), 0)
      + coalesce((select sum(w.fee) from withdrawal w where w.ledger_id = l.id and w.state = 'paid'), 0)`,
  'ledgers whose referrals account differs from what friends brought': sql`
    select count(*) as faults from ledger l
    where coalesce((select -sum(e.amount) from entry e where e.account_id = l.id * 10 + 4), 0)
      <> coalesce((select sum(r.amount) from referral_reward r where r.ledger_id = l.id and r.state = 'paid'), 0)`,
  'ledgers whose bonuses differ from their credits': sql`
    select count(*) as faults from ledger l
    where coalesce((
        select -sum(e.amount) from entry e join transfer t on t.id = e.transfer_id
        where e.account_id = l.id * 10 + 2 and t.kind in ('bonus', 'bonus_back')
      ), 0)
      <> coalesce((
        select sum(c.amount - c.returned) from bonus_credit c where c.ledger_id = l.id and c.rule_id is not null
      ), 0)`,
};

/** What is wrong between the ledger and the subjects, one line for each kind of fault. */
export async function houseProblems(db: Db): Promise<string[]> {
  const problems: string[] = [];
  for (const [what, query] of Object.entries(HOUSE_CHECKS)) {
    const faults = (await query.execute(db)).rows[0]?.faults ?? 0n;
    if (faults > 0n) problems.push(`${faults} ${what}`);
  }
  return problems;
}
