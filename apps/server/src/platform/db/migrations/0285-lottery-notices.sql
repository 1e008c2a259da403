-- Players who were told that the result of an issue is late, or that it is void: each once.
create table lottery_notice (
  issue_id bigint not null references lottery_issue (id) on delete cascade,
  kind text collate "C" not null check (kind in ('late', 'void')),
  member_id bigint not null,
  told_at timestamptz not null default clock_timestamp(),
  primary key (issue_id, kind, member_id)
);
create index lottery_issue_settled on lottery_issue (settled_at desc) where state in ('settled', 'corrected', 'void');
