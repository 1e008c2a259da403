-- Background jobs: who holds each one, how its runs went, and which rows it could not work on.

create table job (
  name text not null check (name ~ '^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)*$'),
  -- Empty for a job that one server runs for all; the process of one that every process runs for itself.
  process text not null default '',
  every_ms integer not null check (every_ms > 0),
  -- The process that runs a job of all servers, and until when nobody else may.
  holder text,
  leased_until timestamptz,
  runs bigint not null default 0,
  failures bigint not null default 0,
  failures_in_a_row integer not null default 0,
  last_started_at timestamptz,
  last_succeeded_at timestamptz,
  last_failed_at timestamptz,
  last_error text,
  last_took_ms integer,
  first_seen_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  primary key (name, process),
  check (process = '' or holder is null)
);

-- A row that a job could not work on. It is tried again later and later, and blocks none behind it.
create table job_failure (
  job text not null,
  row_key text not null,
  attempts integer not null default 1 check (attempts > 0),
  first_failed_at timestamptz not null default clock_timestamp(),
  last_failed_at timestamptz not null default clock_timestamp(),
  retry_at timestamptz not null,
  error text not null,
  primary key (job, row_key)
);
create index job_failure_by_age on job_failure (first_failed_at);

-- One row that is written to find out whether commits finish.
create table heartbeat (one boolean primary key default true check (one), at timestamptz not null);
insert into heartbeat (at) values (clock_timestamp());
