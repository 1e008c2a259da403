-- Rebates are paid once for each day of the house, when everything that was settled in it is counted.
create table agent_rebate_day (
  -- its beginning, and that of the next
  day timestamptz primary key,
  until timestamptz not null,
  -- what was committed before is counted first; later than the end of the day
  mark xid8 not null default pg_current_xact_id(),
  begun_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  check (day < until)
);
create index agent_rebate_day_open on agent_rebate_day (day) where done_at is null;

-- What was paid: whole units of everything earned up to the end of a day, less what was paid before. What a member earned is
-- in `agent_rebate`; below one unit it stays there, and what a later change takes back is earned again before more is paid.
create table agent_rebate_payment (
  member_id bigint not null,
  ledger_id smallint not null,
  day timestamptz not null references agent_rebate_day (day),
  amount bigint not null check (amount > 0),
  transfer_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  primary key (member_id, ledger_id, day)
);
create index agent_rebate_payment_of_day on agent_rebate_payment (day);
create trigger agent_rebate_payment_rows_stay before update or delete on agent_rebate_payment
  for each row execute function ledger_is_append_only();
create trigger agent_rebate_payment_stays before truncate on agent_rebate_payment
  for each statement execute function ledger_is_append_only();
