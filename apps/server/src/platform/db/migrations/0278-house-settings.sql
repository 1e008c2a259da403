-- Settings of a house as changed in the console, over those of brand.json. Rows are never changed: the latest one of a
-- group is in force, and an earlier one comes back as a new row.

create table house_setting (
  version bigint generated always as identity primary key,
  setting_group text not null check (setting_group ~ '^[a-z]{1,30}$'),
  -- fields that differ from brand.json; the others follow it
  overrides jsonb not null check (jsonb_typeof(overrides) = 'object'),
  note text not null default '' check (char_length(note) <= 200),
  operator_id bigint references operator (id),
  operator_name text not null,
  approver_id bigint references operator (id),
  approver_name text,
  changed_at timestamptz not null default clock_timestamp(),
  check ((approver_id is null) = (approver_name is null)),
  check (approver_id <> operator_id),
  -- limits of money need two operators
  check (setting_group not in ('withdrawals', 'play', 'trial') or (operator_id is not null and approver_id is not null))
);
create index house_setting_latest on house_setting (setting_group, version desc);

create function house_setting_stays() returns trigger language plpgsql as $$
begin
  raise exception 'revisions of settings are never changed' using errcode = 'check_violation';
end $$;
create trigger house_setting_stays before update or delete on house_setting
  for each row execute function house_setting_stays();

-- Changes that wait for another operator; one of each group at a time.
create table house_setting_request (
  id bigint generated always as identity primary key,
  setting_group text not null check (setting_group ~ '^[a-z]{1,30}$'),
  -- values that the requester saw, and the requested ones
  before jsonb not null,
  wanted jsonb not null,
  note text not null default '' check (char_length(note) <= 200),
  requester_id bigint not null references operator (id),
  state text not null default 'asked' check (state in ('asked', 'done', 'refused', 'withdrawn', 'expired', 'void')),
  asked_at timestamptz not null default clock_timestamp(),
  until timestamptz not null default clock_timestamp() + interval '24 hours',
  decided_at timestamptz,
  decider_id bigint references operator (id),
  decision text not null default '' check (char_length(decision) <= 300),
  check ((state = 'asked') = (decided_at is null))
);
create unique index house_setting_request_pending on house_setting_request (setting_group) where state = 'asked';

create function house_setting_request_moves() returns trigger language plpgsql as $$
begin
  if old.state <> 'asked'
    or (new.id, new.setting_group, new.before, new.wanted, new.note, new.requester_id, new.asked_at, new.until)
      is distinct from
      (old.id, old.setting_group, old.before, old.wanted, old.note, old.requester_id, old.asked_at, old.until) then
    raise exception 'a request for settings stays as it was asked, and is decided once' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger house_setting_request_moves before update on house_setting_request
  for each row execute function house_setting_request_moves();

-- Support contacts were settings of their own.
insert into house_setting (setting_group, overrides, note, operator_name)
  select 'contacts',
    jsonb_build_object('telegram', telegram, 'whatsapp', whatsapp, 'liveChat', live_chat, 'hosts', to_jsonb(hosts)),
    'taken over from the support contacts', 'migration'
  from service_settings;
drop table service_settings;
