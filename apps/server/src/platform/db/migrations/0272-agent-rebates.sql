-- What each member of the tree has earned in rebates, by the day of settlement, in millionths of a minor unit. By the rates at
-- which the bets were placed.
create table agent_rebate (
  member_id bigint not null,
  day timestamptz not null,
  millionths bigint not null,
  -- valid turnover that it is of
  turnover bigint not null,
  ledger_id smallint not null,
  primary key (member_id, day, ledger_id)
) with (fillfactor = 80);
