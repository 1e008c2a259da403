-- Above a second limit of the brand three different operators approve a withdrawal.

alter table withdrawal
  add column needs_three boolean not null default false,
  add column third_approver bigint references operator (id),
  add constraint withdrawal_three_approve check (
    not needs_three or state not in ('approved', 'paying', 'paid', 'failed')
    or (second_approver is not null and third_approver is not null and second_approver <> first_approver
      and third_approver <> first_approver and third_approver <> second_approver)),
  add constraint withdrawal_three_are_two check (needs_two or not needs_three);

-- A withdrawal may come to need two or three persons before it is approved, for what was approved before it; never
-- the other way.
create or replace function withdrawal_moves() returns trigger language plpgsql as $$
begin
  if (new.member_id, new.payee_id, new.amount, new.fee, new.ledger_id, new.day)
    is distinct from (old.member_id, old.payee_id, old.amount, old.fee, old.ledger_id, old.day)
    or (new.needs_two <> old.needs_two and (old.needs_two or old.state not in ('requested', 'reviewing')))
    or (new.needs_three <> old.needs_three and (old.needs_three or old.state not in ('requested', 'reviewing'))) then
    raise exception 'a withdrawal stays as it was asked for' using errcode = 'check_violation';
  end if;
  if new.state <> old.state
    and not exists (select from withdrawal_move where from_state = old.state and to_state = new.state) then
    raise exception 'a withdrawal cannot move from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  new.changed_at := clock_timestamp();
  return new;
end $$;
