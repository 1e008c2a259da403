-- Issues of which every player who can be told is told. Those whose orders still wait, because a wallet is frozen, are looked at
-- again once fewer orders wait: no order is added to an issue that is void, or held past its draw.
create table lottery_issue_notified (
  issue_id bigint not null references lottery_issue (id) on delete cascade,
  kind text collate "C" not null check (kind in ('late', 'void')),
  waiting integer not null check (waiting >= 0),
  notified_at timestamptz not null default clock_timestamp(),
  primary key (issue_id, kind)
);
-- The few void issues among all that are settled.
create index lottery_issue_void on lottery_issue (settled_at) where state = 'void';
