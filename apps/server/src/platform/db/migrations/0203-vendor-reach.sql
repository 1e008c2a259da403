-- What a vendor can reach: the players that opened one of its games, and credits up to its ceilings.
create table vendor_player (
  vendor_id smallint not null references gateway_vendor (id),
  account_id bigint not null references account (id),
  met_at timestamptz not null default clock_timestamp(),
  primary key (account_id, vendor_id)
);
insert into vendor_player (vendor_id, account_id, met_at)
select vendor_id, account_id, min(started_at) from play_session group by vendor_id, account_id;

create function vendor_meets_player() returns trigger language plpgsql as $$
begin
  insert into vendor_player (vendor_id, account_id) values (new.vendor_id, new.account_id) on conflict do nothing;
  return null;
end $$;
create trigger vendor_meets_player after insert on play_session for each row execute function vendor_meets_player();

-- Minor units; null takes the brand's ceilings.
alter table gateway_vendor add column credit_most bigint check (credit_most > 0);
alter table gateway_vendor add column awards_day_most bigint check (awards_day_most > 0);

-- Awards that were let through, by business day, so that their sum has a ceiling.
create table vendor_award (
  vendor_id smallint not null references gateway_vendor (id),
  ext_id text collate "C" not null,
  account_id bigint not null,
  day date not null,
  amount bigint not null check (amount >= 0),
  primary key (vendor_id, account_id, ext_id)
);
create index vendor_award_of_day on vendor_award (vendor_id, day);

-- What people decided of a case: a credit above a ceiling is held until two of them let it through, or one refuses it.
alter table gateway_case add column decision text check (decision in ('released', 'refused', 'closed'));
alter table gateway_case add column decided_by text;
alter table gateway_case add column decided_at timestamptz;
create index gateway_case_open on gateway_case (first_at) where state = 'open';

do $$ begin
  if exists (select from pg_roles where rolname = 'parlour_app') then
    grant select, insert, update on vendor_player, vendor_award to parlour_app;
  end if;
end $$;
