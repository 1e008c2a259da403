-- Why a planned message could not go out yet. It is tried again until it goes, or is taken back.
alter table inbox_planned
  add column failed_at timestamptz,
  -- nobody: none of the named members is there; fault: what the server or the database said stands in failure_text
  add column failure text check (failure in ('nobody', 'fault')),
  add column failure_text text not null default '',
  add column tries integer not null default 0,
  add constraint inbox_planned_failure check ((failure is null) = (failed_at is null) and (failure is null) = (tries = 0));
