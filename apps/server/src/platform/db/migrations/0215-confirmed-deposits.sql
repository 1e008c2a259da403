-- What one operator confirmed alone as paid in, as it was announced: a ceiling for each operator and business day. Whoever
-- announces a deposit and confirms it may be one person with two accounts.
create table confirmation_day (
  operator_id bigint not null references operator (id),
  day date not null,
  -- minor units; the brand's figure when the row was last added to
  ceiling bigint not null check (ceiling >= 0),
  used bigint not null check (used >= 0),
  primary key (operator_id, day),
  constraint confirmation_day_within_ceiling check (used <= ceiling)
);

do $$ begin
  if exists (select from pg_roles where rolname = 'parlour_app') then
    grant select, insert, update on confirmation_day to parlour_app;
  end if;
end $$;
