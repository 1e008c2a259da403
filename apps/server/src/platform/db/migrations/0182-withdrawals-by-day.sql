-- The limit above which two operators approve holds for the sum of a member's withdrawals approved on one business day.

create table withdrawal_day (
  member_id bigint not null references member (id),
  day date not null,
  -- minor units; the brand's limit when the row was last added to
  ceiling bigint not null check (ceiling >= 0),
  -- everything that was approved, and what one operator approved alone
  approved bigint not null check (approved >= 0),
  alone bigint not null default 0 check (alone >= 0),
  primary key (member_id, day),
  check (alone <= approved),
  constraint withdrawal_day_within_ceiling check (alone <= ceiling)
);

-- A withdrawal may come to need two persons before it is approved, for what was approved before it; never the other way.
create or replace function withdrawal_moves() returns trigger language plpgsql as $$
begin
  if (new.member_id, new.payee_id, new.amount, new.fee, new.ledger_id, new.day)
    is distinct from (old.member_id, old.payee_id, old.amount, old.fee, old.ledger_id, old.day)
    or (new.needs_two <> old.needs_two and (old.needs_two or old.state not in ('requested', 'reviewing'))) then
    raise exception 'a withdrawal stays as it was asked for' using errcode = 'check_violation';
  end if;
  if new.state <> old.state
    and not exists (select from withdrawal_move where from_state = old.state and to_state = new.state) then
    raise exception 'a withdrawal cannot move from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  new.changed_at := clock_timestamp();
  return new;
end $$;

-- Looked up beside a withdrawal: other members with the same holder or the same address.
create index payee_holder_by_name on payee_holder (name_hash);
create index session_by_address on session (address, member_id);
