-- Reports that are sent by mail. Each period of a schedule is sent once to each recipient.

create table report_schedule (
  id bigint generated always as identity primary key,
  report text not null,
  grouping text not null,
  every text not null check (every in ('day', 'week', 'month')),
  hour integer not null check (hour between 0 and 23),
  format text not null check (format in ('csv', 'xlsx')),
  recipients text[] not null check (cardinality(recipients) between 1 and 10),
  created_at timestamptz not null,
  created_by text not null,
  ended_at timestamptz
);

create table report_mail (
  schedule_id bigint not null references report_schedule (id),
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  recipient text not null,
  created_at timestamptz not null,
  tried_at timestamptz,
  error text,
  sent_at timestamptz,
  given_up_at timestamptz,
  primary key (schedule_id, to_day, recipient)
);
create index report_mail_waiting on report_mail (created_at) where sent_at is null and given_up_at is null;
