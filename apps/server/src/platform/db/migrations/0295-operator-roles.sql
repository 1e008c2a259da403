-- Roles of operators. The rights of the built-in ones stand in the contract (`rights` is null); a house adds its own.

create table operator_role (
  name text primary key check (name = btrim(name) and length(name) between 3 and 40),
  rights text[],
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  check (rights is null or cardinality(rights) > 0)
);
create unique index operator_role_name on operator_role (lower(name));
insert into operator_role (name) values
  ('owner'), ('manager'), ('cashier'), ('support'), ('content'), ('risk'), ('auditor');

-- Until now every operator could do everything.
update operator set role = 'owner';
alter table operator add constraint operator_has_role
  foreign key (role) references operator_role (name) on update cascade;

-- A link that creates an operator says with which role, and who gave it out; nobody where the machine did.
alter table operator_setup
  add column id bigint generated always as identity,
  add column role text not null default 'owner' references operator_role (name) on update cascade,
  add column invited_by bigint references operator (id);
create unique index operator_setup_id on operator_setup (id);

-- One active owner always remains. The rows of the active operators are locked in one order, so that two owners who
-- disable or demote each other at the same moment cannot both succeed.
create or replace function operator_changes_state() returns trigger language plpgsql as $$
begin
  if old.state = 'removed' and new.state <> 'removed' then
    raise exception 'operator % was removed', old.name using errcode = 'check_violation';
  end if;
  if old.state = 'active' and old.role = 'owner' and (new.state <> 'active' or new.role <> 'owner') then
    perform 1 from operator where state = 'active' order by id for update;
    if not exists (select from operator where state = 'active' and role = 'owner' and id <> new.id) then
      raise exception 'operator % is the last active owner', old.name
        using errcode = 'check_violation', constraint = 'operator_last_active';
    end if;
  end if;
  return new;
end $$;
drop trigger operator_changes_state on operator;
create trigger operator_changes_state before update of state, role on operator for each row
  when (old.state <> new.state or old.role <> new.role) execute function operator_changes_state();

-- What an operator requested or approved first, and nobody has decided, ends with the right to it.
create function withdraw_requests_of(operator bigint, why text) returns void language plpgsql as $$
begin
  update adjustment set state = 'withdrawn', decided_at = clock_timestamp(), decision = why
    where requester_id = operator and state = 'asked';
  update bonus_gift set state = 'withdrawn', decided_at = clock_timestamp(), decision = why
    where requester_id = operator and state = 'asked';
  update withdrawal set first_approver = null, first_approved_at = null
    where first_approver = operator and needs_two and second_approver is null and state in ('requested', 'reviewing');
  update approval_request set closed_at = clock_timestamp()
    where requester_id = operator and closed_at is null and approved_at is null;
end $$;

create or replace function operator_leaves() returns trigger language plpgsql as $$
begin
  update operator_session set ended_at = clock_timestamp() where operator_id = new.id and ended_at is null;
  delete from operator_passkey where operator_id = new.id;
  delete from operator_challenge where operator_id = new.id;
  delete from operator_enrolment where operator_id = new.id;
  delete from operator_setup where (operator_id = new.id or invited_by = new.id) and used_at is null;
  perform withdraw_requests_of(new.id, 'operator ' || new.state);
  if new.state = 'removed' then
    delete from operator_recovery_code where operator_id = new.id;
  end if;
  return null;
end $$;

create function operator_changes_role() returns trigger language plpgsql as $$
begin
  delete from operator_setup where invited_by = new.id and used_at is null;
  perform withdraw_requests_of(new.id, 'role changed');
  return null;
end $$;
create trigger operator_changes_role after update of role on operator for each row
  when (old.role <> new.role and pg_trigger_depth() = 0) execute function operator_changes_role();

-- The same for everybody who holds a role whose rights were changed. A new name alone changes nobody's rights.
create function operator_role_changes() returns trigger language plpgsql as $$
begin
  delete from operator_setup where used_at is null
    and invited_by in (select id from operator where role = new.name);
  perform withdraw_requests_of(id, 'role changed') from operator where role = new.name;
  return null;
end $$;
create trigger operator_role_changes after update of rights on operator_role for each row
  when (old.rights is distinct from new.rights) execute function operator_role_changes();

-- The built-in roles stay as they are.
create function operator_role_is_built_in() returns trigger language plpgsql as $$
begin
  raise exception 'role % is built in', old.name using errcode = 'check_violation', constraint = 'operator_role_built_in';
end $$;
create trigger operator_role_is_built_in before update or delete on operator_role for each row
  when (old.rights is null) execute function operator_role_is_built_in();
