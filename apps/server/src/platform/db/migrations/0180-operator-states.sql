-- Operators are disabled, enabled and removed. A row is never deleted: the audit record, approvals and adjustments refer
-- to it, and the name of a removed operator stays taken.

alter table operator add column state text not null default 'active'
  check (state in ('active', 'disabled', 'removed'));
-- A removed operator keeps nothing to sign in with.
alter table operator add constraint operator_removed_has_no_factor
  check (state <> 'removed' or (sealed_totp is null and password_hash = ''));

-- Removal is final, and one active operator always remains. The rows of the active ones are locked in one order, so that
-- two operators who disable each other at the same moment cannot both succeed.
create function operator_changes_state() returns trigger language plpgsql as $$
begin
  if old.state = 'removed' then
    raise exception 'operator % was removed', old.name using errcode = 'check_violation';
  end if;
  if old.state = 'active' then
    perform 1 from operator where state = 'active' order by id for update;
    if not exists (select from operator where state = 'active' and id <> new.id) then
      raise exception 'operator % is the last active one', old.name
        using errcode = 'check_violation', constraint = 'operator_last_active';
    end if;
  end if;
  return new;
end $$;
create trigger operator_changes_state before update of state on operator for each row
  when (old.state <> new.state) execute function operator_changes_state();

-- Everything that an operator who leaves had open ends in the transaction that says so, whoever says it.
create function operator_leaves() returns trigger language plpgsql as $$
begin
  update operator_session set ended_at = clock_timestamp() where operator_id = new.id and ended_at is null;
  delete from operator_passkey where operator_id = new.id;
  delete from operator_challenge where operator_id = new.id;
  delete from operator_enrolment where operator_id = new.id;
  delete from operator_setup where operator_id = new.id and used_at is null;
  update adjustment set state = 'withdrawn', decided_at = clock_timestamp(), decision = 'operator ' || new.state
    where requester_id = new.id and state = 'asked';
  update bonus_gift set state = 'withdrawn', decided_at = clock_timestamp(), decision = 'operator ' || new.state
    where requester_id = new.id and state = 'asked';
  update withdrawal set first_approver = null, first_approved_at = null
    where first_approver = new.id and needs_two and second_approver is null and state in ('requested', 'reviewing');
  update approval_request set closed_at = clock_timestamp()
    where requester_id = new.id and closed_at is null and approved_at is null;
  if new.state = 'removed' then
    delete from operator_recovery_code where operator_id = new.id;
  end if;
  return null;
end $$;
create trigger operator_leaves after update of state on operator for each row
  when (old.state = 'active' and new.state <> 'active') execute function operator_leaves();

-- No session begins for an operator who is not active; one that is being disabled in this moment is waited for.
create function operator_session_begins() returns trigger language plpgsql as $$
begin
  if not exists (select from operator where id = new.operator_id and state = 'active' for share) then
    raise exception 'operator % is not active', new.operator_id
      using errcode = 'check_violation', constraint = 'operator_session_of_active';
  end if;
  return new;
end $$;
create trigger operator_session_begins before insert on operator_session
  for each row execute function operator_session_begins();

-- A set-up link creates an operator, or lets one whose factors were reset set an authenticator app up, for a short while.
alter table operator_setup add column operator_id bigint references operator (id);
alter table operator_setup add column expires_at timestamptz;
alter table operator_setup add constraint operator_setup_of_a_reset_expires
  check ((operator_id is null) = (expires_at is null));
-- One unused link for each operator.
create unique index operator_setup_unused on operator_setup (operator_id) where operator_id is not null and used_at is null;
create index operator_session_of_operator on operator_session (operator_id) where ended_at is null;
