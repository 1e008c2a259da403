-- Messages that operators wrote for later. Each becomes one message, whichever server looks first; who is meant is
-- found out then.
create table inbox_planned (
  id bigint generated always as identity primary key,
  due_at timestamptz not null,
  operator_id bigint not null references operator (id),
  audience jsonb not null,
  -- by language code: title, html (cleaned)
  texts jsonb not null,
  planned_at timestamptz not null default clock_timestamp(),
  cancelled_at timestamptz,
  message_id bigint unique references inbox_message (id),
  check (cancelled_at is null or message_id is null)
);
create index inbox_planned_due on inbox_planned (due_at) where cancelled_at is null and message_id is null;
