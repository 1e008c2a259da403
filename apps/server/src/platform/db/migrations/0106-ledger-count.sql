-- How the books stood when they were counted last: the console's dashboard reads this instead of counting at each look.
create table ledger_count (
  only_one boolean primary key default true check (only_one),
  clean boolean,
  at timestamptz,
  -- how long the count took
  took_ms integer not null default 0 check (took_ms >= 0),
  -- a server is counting; one that died meanwhile is not waited for
  begun_at timestamptz,
  check ((at is null) = (clean is null))
);
insert into ledger_count default values;
