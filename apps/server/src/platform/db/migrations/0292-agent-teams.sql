-- Figures of whole branches, so that the report of a team costs the days it is about and not the members it has. Kept by the
-- consumer that keeps the cells.

-- For each member of the tree, day and line: what he and everybody below him played, by the tree at the beginning of the day.
create table agent_team_day (
  member_id bigint not null,
  day timestamptz not null,
  stake bigint not null,
  win bigint not null,
  turnover bigint not null,
  rounds integer not null,
  ledger_id smallint not null,
  line text not null,
  primary key (member_id, day, line, ledger_id)
) with (fillfactor = 80);

-- Days on which a member had valid turnover: a bit for each of 64 days, the first one leftmost. Days are counted from
-- 1 January 1970 in the zone of the house; a block is 64 of them.
create table agent_active (
  member_id bigint not null,
  block integer not null,
  days bit(64) not null,
  ledger_id smallint not null,
  line text not null,
  primary key (member_id, block, line, ledger_id)
) with (fillfactor = 80);

-- What was counted so far is counted anew, with the branches; the zone of the house is not known here.
update agent_hour set changed_at = clock_timestamp();
delete from agent_cell;
delete from agent_day;
delete from agent_rebate;
insert into agent_round_due (round_id, account_id)
select r.id, r.account_id from agent_round a join round r on r.id = a.round_id on conflict do nothing;
delete from agent_round;
