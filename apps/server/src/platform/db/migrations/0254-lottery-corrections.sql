-- Corrections: what an issue's first result settled is reversed, and settled again by the result that was agreed on since.

-- Up to which correction of its issue a sub-order is settled.
alter table lottery_suborder add column correction integer not null default 0 check (correction >= 0);
create index lottery_issue_correcting on lottery_issue (draws_at) where state = 'corrected' and settled_at is null;

-- What sub-orders were before each correction.
create table lottery_suborder_correction (
  suborder_id bigint not null references lottery_suborder (id),
  correction integer not null check (correction > 0),
  state text not null,
  wins integer not null,
  prize bigint not null,
  corrected_at timestamptz not null default clock_timestamp(),
  primary key (suborder_id, correction)
);
create trigger lottery_suborder_correction_rows_stay before update or delete on lottery_suborder_correction
  for each row execute function ledger_is_append_only();
create trigger lottery_suborder_correction_stays before truncate on lottery_suborder_correction
  for each statement execute function ledger_is_append_only();

-- Wallets that cannot give back what a correction takes: a balance does not go below zero. They keep what they have until
-- they can, and an operator sees them.
create table lottery_correction_case (
  issue_id bigint not null references lottery_issue (id),
  correction integer not null check (correction > 0),
  account_id bigint not null,
  -- by how much the balance is too small, when it was last looked at
  short bigint not null check (short > 0),
  -- what the correction takes
  owed bigint not null check (owed > 0),
  opened_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  primary key (issue_id, correction, account_id)
);
create index lottery_correction_case_open on lottery_correction_case (issue_id) where closed_at is null;

-- The same as before; a sub-order that has been settled changes once for each correction of its issue, and only in what a
-- result decides.
create or replace function lottery_suborder_ends_once() returns trigger language plpgsql as $$
begin
  if new.correction > old.correction
    and old.state in ('won', 'lost', 'returned') and new.state in ('won', 'lost', 'returned')
    and (new.order_id, new.issue_id, new.account_id, new.multiple, new.stake, new.rebate, new.refund, new.placed_at)
      = (old.order_id, old.issue_id, old.account_id, old.multiple, old.stake, old.rebate, old.refund, old.placed_at)
    and exists (
      select from lottery_issue i
      where i.id = new.issue_id and i.state = 'corrected' and i.corrections = new.correction
    ) then
    return new;
  end if;
  raise exception 'sub-order % has ended as %', old.id, old.state using errcode = 'integrity_constraint_violation';
end $$;

-- Corrects sub-orders of one issue and moves their money, whole wallets at a time: the new prizes are paid, then the old
-- ones taken back. A wallet that cannot give back is left as it is and becomes a case. Stakes, refunds and rebates do not
-- follow the result. The operation's key lets each wallet be corrected once for each correction.
create function lottery_correct(
  the_issue bigint, ids bigint[], states text[], win_counts integer[], prizes bigint[]
)
returns table (account_id bigint, member_id bigint, ledger_id smallint, balance bigint, transfer_id bigint, short bigint)
language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  number integer;
  game text;
begin
  select i.corrections, 'lottery:' || g.code into strict number, game
  from lottery_issue i join lottery_game g on g.id = i.game_id where i.id = the_issue and i.state = 'corrected';
  perform from wallet w
  where w.account_id in (select s.account_id from lottery_suborder s where s.id = any (ids))
  order by w.account_id for no key update;

  return query
  with given as materialized (
    select s.id, s.account_id, s.state as old_state, s.wins as old_wins, s.prize as old_prize, u.state, u.wins, u.prize
    from unnest(ids, states, win_counts, prizes) as u (id, state, wins, prize)
    join lottery_suborder s on s.id = u.id
    where s.issue_id = the_issue and s.correction < number and s.state in ('won', 'lost', 'returned')
  ), sums as materialized (
    select g.account_id, sum(g.old_prize)::bigint as old, sum(g.prize)::bigint as new
    from given g group by g.account_id order by g.account_id
  ), looked as materialized (
    select s.*, w.member_id, w.ledger_id, w.balance as before, w.guarded, w.balance + s.new - s.old < 0 as is_short
    from sums s join wallet w on w.account_id = s.account_id
  ), numbered as materialized (
    -- numbers are drawn row by row in this order, so that those of one wallet rise as its money moves
    select l.*, nextval('operation_id_seq') as o_correct,
      case when l.new > 0 then nextval('transfer_id_seq') end as t_new,
      case when l.old > 0 then nextval('transfer_id_seq') end as t_old,
      (
        select r.id from round r
        where r.account_id = l.account_id and r.scope = 30000 and r.ext_id = any (array(
          select x.id::text from lottery_suborder x where x.issue_id = the_issue and x.account_id = l.account_id
        ))
        order by r.id limit 1
      ) as round
    from (select * from looked where not is_short and old <> new order by account_id offset 0) l
  ), legs as materialized (
    select n.account_id, n.ledger_id, n.o_correct, n.round, l.*
    from numbered n
    cross join lateral (values
      (n.t_new, 'lottery_correct', n.new, n.before + n.new),
      (n.t_old, 'lottery_reverse', -n.old, n.before + n.new - n.old)
    ) as l (transfer, kind, amount, after)
    where l.transfer is not null
  ), acts as (
    insert into operation (id, actor_id, transfer_id, balance, bet, win, round_id, scope, rounds, op, ext_id, request_hash,
      state, game_id)
    select n.o_correct, n.account_id, coalesce(n.t_old, n.t_new), n.before + n.new - n.old, 0, n.new - n.old, n.round,
      30000, 0, 'correct', the_issue || '-' || number,
      sha256(convert_to('correct ' || n.old || ' ' || n.new, 'UTF8')), 'done', game
    from numbered n
  ), rounds as (
    update round r set win = r.win + n.new - n.old
    from numbered n where r.account_id + 0 = n.account_id and r.id = n.round
  ), moving as (
    insert into transfer (id, cause_id, round_id, ledger_id, kind)
    select l.transfer, l.o_correct, l.round, l.ledger_id, l.kind from legs l
  ), entries as (
    insert into entry (transfer_id, account_id, amount, balance_after, ledger_id)
    select l.transfer, e.account, e.amount, e.after, l.ledger_id
    from legs l
    cross join lateral (values
      (l.account_id, l.amount, l.after), ((l.ledger_id * 10 + 1)::bigint, -l.amount, null::bigint)
    ) as e (account, amount, after)
  ), guarded as (
    insert into guard_hour as k (account_id, hour, bet, win)
    select n.account_id, hour_of(clock_timestamp()), 0, n.new - n.old from numbered n where n.guarded
    on conflict (account_id, hour) do update set win = k.win + excluded.win
  ), ended as (
    update lottery_suborder s set state = g.state, wins = g.wins, prize = g.prize, correction = number
    from given g join looked l on l.account_id = g.account_id
    where s.id = g.id and not l.is_short
  ), history as (
    insert into lottery_suborder_correction (suborder_id, correction, state, wins, prize)
    select g.id, number, g.old_state, g.old_wins, g.old_prize
    from given g join looked l on l.account_id = g.account_id where not l.is_short
  ), cases as (
    insert into lottery_correction_case as c (issue_id, correction, account_id, short, owed)
    select the_issue, number, l.account_id, l.old - l.new - l.before, l.old - l.new from looked l where l.is_short
    on conflict (issue_id, correction, account_id) do update set short = excluded.short
  ), covered as (
    update lottery_correction_case c set closed_at = clock_timestamp()
    from looked l
    where c.issue_id = the_issue and c.account_id = l.account_id and c.closed_at is null and not l.is_short
  ), paid as (
    update wallet w
    set balance = n.before + n.new - n.old, transfer_id = coalesce(n.t_old, n.t_new), version = w.version + 1,
      updated_at = clock_timestamp()
    from numbered n where w.account_id = n.account_id
    returning w.account_id, n.member_id, n.ledger_id, w.balance, w.transfer_id
  )
  select p.*, null::bigint from paid p
  union all
  select l.account_id, l.member_id, l.ledger_id, l.before, 0::bigint, l.old - l.new - l.before from looked l
  where l.is_short;
end $$;
