-- Money that comes in and goes out: accounts of the house for it, movements that take from a player, and movements
-- between two of the house's own accounts.

alter table account drop constraint account_kind_check;
alter table account add constraint account_kind_check
  check (kind in ('player', 'games', 'promotions', 'play_source', 'referrals', 'deposits', 'withdrawals', 'payouts', 'fees', 'adjustments'));
insert into account (id, ledger_id, kind)
select l.id * 10 + k.digit, l.id, k.kind
from ledger l, (values (5, 'deposits'), (6, 'withdrawals'), (7, 'payouts'), (8, 'fees'), (9, 'adjustments')) as k (digit, kind);

-- One act of the platform itself on a player's money. Once for each (account, op, id); a repetition gets the first
-- answer, and the same id with other content is a conflict. An act that takes more than there is writes nothing.
--
-- counter: the digit of the house's account on the other side. amount: more than zero towards the player.
drop function wallet_post(bigint, text, text, text, text, integer, bigint);
create function wallet_post(
  the_account bigint, the_op text, the_id text, the_hash text, the_kind text, counter integer, amount bigint
)
returns table (
  operation_id bigint, transfer_id bigint, balance bigint, member_id bigint, ledger_id smallint, replayed boolean,
  conflict boolean, short boolean
)
language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set lock_timeout = '2s'
as $$
#variable_conflict use_column
declare
  w record;
  o record;
begin
  select w1.balance, w1.member_id, w1.ledger_id into strict w
  from wallet w1 where w1.account_id = the_account for no key update;
  member_id := w.member_id;
  ledger_id := w.ledger_id;
  short := false;
  select o1.id, o1.transfer_id, o1.balance, o1.request_hash into o
  from operation o1 where o1.scope = 0 and o1.actor_id = the_account and o1.op = the_op and o1.ext_id = the_id;
  if found then
    operation_id := o.id;
    transfer_id := o.transfer_id;
    balance := o.balance;
    replayed := true;
    conflict := o.request_hash <> decode(the_hash, 'hex');
    return next;
    return;
  end if;
  replayed := false;
  conflict := false;
  balance := w.balance + amount;
  if balance < 0 then
    balance := w.balance;
    short := true;
    return next;
    return;
  end if;
  operation_id := nextval('operation_id_seq');
  if amount <> 0 then
    transfer_id := nextval('transfer_id_seq');
    with moving as (
      insert into transfer (id, cause_id, ledger_id, kind) values (transfer_id, operation_id, w.ledger_id, the_kind)
    )
    insert into entry (transfer_id, account_id, amount, balance_after, ledger_id)
    values (transfer_id, the_account, amount, balance, w.ledger_id),
      (transfer_id, w.ledger_id * 10 + counter, -amount, null, w.ledger_id);
    update wallet w1
    set balance = w1.balance + amount, transfer_id = wallet_post.transfer_id, version = w1.version + 1,
      updated_at = clock_timestamp()
    where w1.account_id = the_account;
  end if;
  insert into operation (id, actor_id, transfer_id, balance, scope, op, ext_id, request_hash, state)
  values (operation_id, the_account, transfer_id, balance, 0, the_op, the_id, decode(the_hash, 'hex'), 'done');
  return next;
end $$;

-- Moves money between two accounts of the house, once for each (account it comes from, op, id).
create function house_post(
  the_ledger smallint, from_digit integer, to_digit integer, the_op text, the_id text, the_hash text, the_kind text,
  amount bigint
)
returns table (transfer_id bigint, replayed boolean, conflict boolean)
language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set lock_timeout = '2s'
as $$
#variable_conflict use_column
declare
  giver bigint := the_ledger * 10 + from_digit;
  the_operation bigint := nextval('operation_id_seq');
begin
  if amount <= 0 then
    raise exception 'a movement between accounts of the house is more than zero' using errcode = 'invalid_parameter_value';
  end if;
  transfer_id := nextval('transfer_id_seq');
  insert into operation (id, actor_id, transfer_id, balance, scope, op, ext_id, request_hash, state)
  values (the_operation, giver, transfer_id, 0, 0, the_op, the_id, decode(the_hash, 'hex'), 'done')
  on conflict (scope, actor_id, op, ext_id) do nothing;
  if not found then
    select o.transfer_id, o.request_hash <> decode(the_hash, 'hex') into strict transfer_id, conflict
    from operation o where o.scope = 0 and o.actor_id = giver and o.op = the_op and o.ext_id = the_id;
    replayed := true;
    return next;
    return;
  end if;
  replayed := false;
  conflict := false;
  with moving as (
    insert into transfer (id, cause_id, ledger_id, kind) values (transfer_id, the_operation, the_ledger, the_kind)
  )
  insert into entry (transfer_id, account_id, amount, balance_after, ledger_id)
  values (transfer_id, giver, -amount, null, the_ledger),
    (transfer_id, the_ledger * 10 + to_digit, amount, null, the_ledger);
  return next;
end $$;
