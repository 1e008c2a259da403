-- Which database this is: of which cluster, on which timeline, and which table of it. A start that finds another one is on a
-- database that was restored from a copy.
create table database_identity (
  only_one boolean primary key default true check (only_one),
  identity text not null,
  at timestamptz not null default clock_timestamp()
);
