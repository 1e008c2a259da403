-- The books are counted in parts: rows are found by numbers that they are written in the order of, which a coarse index
-- knows at next to no cost for a bet.
create index operation_by_number on operation using brin (id, round_id) with (pages_per_range = 16, autosummarize = on);
create index transfer_by_cause on transfer using brin (cause_id) with (pages_per_range = 16, autosummarize = on);
create index round_by_number on round using brin (id) with (pages_per_range = 16, autosummarize = on);

-- A count that came to nothing since the last one that was finished.
alter table ledger_count add column failed_at timestamptz;

-- As before, but at most about `most` operations at a time; answers whether there are more.
drop function note_money_day(text);
create function note_money_day(zone text, most integer) returns boolean language plpgsql
set enable_seqscan = off set enable_bitmapscan = off
as $$
declare
  since xid8;
  until xid8;
  cut xid8;
begin
  select upto into since from roll_up where name = 'money_day' for update;
  until := pg_snapshot_xmin(pg_current_snapshot());
  -- A transaction is taken in whole.
  select o.tx into cut from operation o where o.tx >= since and o.tx < until order by o.tx offset most limit 1;
  if cut = since then
    select min(o.tx) into cut from operation o where o.tx > since and o.tx < until;
  end if;
  cut := coalesce(cut, until);
  if cut = since then
    return false;
  end if;
  insert into money_day as m (day, debit, credit, n, ledger_id, account, kind)
  select l.day, sum(greatest(-l.amount, 0)), sum(greatest(l.amount, 0)), count(*), l.ledger_id, l.account, l.kind
  from money_legs(since, cut, zone) l
  group by l.day, l.ledger_id, l.account, l.kind
  on conflict (day, ledger_id, kind, account)
  do update set debit = m.debit + excluded.debit, credit = m.credit + excluded.credit, n = m.n + excluded.n;
  update roll_up set upto = cut where name = 'money_day';
  return cut < until;
end $$;
