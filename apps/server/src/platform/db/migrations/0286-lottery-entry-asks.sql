-- Operators whom another one has asked to check the result that they entered. A newer entry answers it.
create table lottery_entry_ask (
  issue_id bigint not null references lottery_issue (id) on delete cascade,
  stage integer not null,
  operator_id bigint not null references operator (id),
  asked_by text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (issue_id, stage, operator_id)
);
