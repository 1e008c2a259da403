-- Settling a large issue took a time that grew with the square of its sub-orders: the planner knows nothing of tables that
-- were filled a moment ago. The function is as it was but for the condition of its first update.
create or replace function lottery_settle(
  the_issue bigint, ids bigint[], states text[], win_counts integer[], prizes bigint[], refunds bigint[], rebates bigint[]
)
returns table (account_id bigint, member_id bigint, ledger_id smallint, balance bigint, transfer_id bigint)
language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  ended integer;
  game text;
  issue_game integer;
begin
  select i.game_id, 'lottery:' || g.code into strict issue_game, game
  from lottery_issue i join lottery_game g on g.id = i.game_id where i.id = the_issue;
  perform from wallet w
  where w.account_id in (select s.account_id from lottery_suborder s where s.id = any (ids))
  order by w.account_id for no key update;

  update lottery_suborder s
  set state = u.state, wins = u.wins, prize = u.prize, refund = u.refund, rebate = u.rebate, ended_at = clock_timestamp()
  from unnest(ids, states, win_counts, prizes, refunds, rebates) as u (id, state, wins, prize, refund, rebate)
  -- By the key alone: through an index of what waits, the whole issue would be looked through for each sub-order.
  where s.id = u.id and s.issue_id + 0 = the_issue and s.state || '' = 'waiting';
  get diagnostics ended = row_count;
  if ended <> cardinality(ids) then
    raise exception 'sub-orders of issue % have ended meanwhile', the_issue using errcode = 'serialization_failure';
  end if;

  return query
  with sums as materialized (
    select s.account_id, min(s.id) as first, sum(s.stake)::bigint as held, sum(s.stake - s.refund)::bigint as bet,
      sum(s.prize)::bigint as win, sum(s.rebate)::bigint as rebate
    from lottery_suborder s where s.id = any (ids) group by s.account_id order by s.account_id
  ), numbered as materialized (
    -- numbers are drawn row by row in this order, so that those of one wallet rise as its money moves
    select s.*, w.member_id, w.ledger_id, w.balance as before, w.guarded,
      nextval('operation_id_seq') as o_release, nextval('transfer_id_seq') as t_release,
      case when s.bet > 0 then nextval('operation_id_seq') end as o_settle,
      case when s.bet > 0 then nextval('transfer_id_seq') end as t_bet,
      case when s.win > 0 then nextval('transfer_id_seq') end as t_win,
      case when s.rebate > 0 then nextval('operation_id_seq') end as o_rebate,
      case when s.rebate > 0 then nextval('transfer_id_seq') end as t_rebate,
      case when s.bet > 0 then nextval('round_id_seq') end as round
    from (select * from sums order by account_id offset 0) s
    join wallet w on w.account_id = s.account_id
  ), legs as materialized (
    select n.account_id, n.ledger_id, l.*
    from numbered n
    cross join lateral (values
      (n.t_release, n.o_release, null::bigint, case when n.bet > 0 then 'lottery_release' else 'lottery_return' end, 0,
        n.held, n.before + n.held),
      (n.t_bet, n.o_settle, n.round, 'bet', 1, -n.bet, n.before + n.held - n.bet),
      (n.t_win, n.o_settle, n.round, 'win', 1, n.win, n.before + n.held - n.bet + n.win),
      (n.t_rebate, n.o_rebate, null, 'lottery_rebate', 2, n.rebate, n.before + n.held - n.bet + n.win + n.rebate)
    ) as l (transfer, cause, round, kind, counter, amount, after)
    where l.transfer is not null
  ), acts as (
    insert into operation (id, actor_id, transfer_id, balance, bet, win, round_id, scope, rounds, op, ext_id, request_hash,
      state, game_id)
    select a.id, n.account_id, a.transfer, a.after, a.bet, a.win, a.round, a.scope, a.rounds, a.op, n.first::text,
      sha256(convert_to(a.op || ' ' || a.bet || ' ' || a.win, 'UTF8')), 'done', a.game
    from numbered n
    cross join lateral (values
      (n.o_release, n.t_release, n.before + n.held, 0::bigint, 0::bigint, null::bigint, 0::smallint, 0::smallint,
        'lottery.release', null::text),
      (n.o_settle, coalesce(n.t_win, n.t_bet), n.before + n.held - n.bet + n.win, n.bet, n.win, n.round, 30000::smallint,
        1::smallint, 'settle', game),
      (n.o_rebate, n.t_rebate, n.before + n.held - n.bet + n.win + n.rebate, 0, 0, null, 0::smallint, 0::smallint,
        'lottery.rebate', null)
    ) as a (id, transfer, after, bet, win, round, scope, rounds, op, game)
    where a.id is not null
  ), rounds as (
    insert into round (id, account_id, bet, win, closed_at, bets, wins, scope, state, ext_id, game_id)
    select n.round, n.account_id, n.bet, n.win, clock_timestamp(), 1, 1, 30000, 'closed', n.first::text, game
    from numbered n where n.round is not null
  ), moving as (
    insert into transfer (id, cause_id, round_id, ledger_id, kind)
    select l.transfer, l.cause, l.round, l.ledger_id, l.kind from legs l
  ), entries as (
    insert into entry (transfer_id, account_id, amount, balance_after, ledger_id)
    select l.transfer, e.account, e.amount, e.after, l.ledger_id
    from legs l
    cross join lateral (values
      (l.account_id, l.amount, l.after), ((l.ledger_id * 10 + l.counter)::bigint, -l.amount, null::bigint)
    ) as e (account, amount, after)
  ), guarded as (
    insert into guard_hour as k (account_id, hour, bet, win)
    select n.account_id, hour_of(clock_timestamp()), n.bet - n.held, n.win + n.rebate from numbered n where n.guarded
    on conflict (account_id, hour) do update set bet = k.bet + excluded.bet, win = k.win + excluded.win
  )
  update wallet w
  set balance = l.after, transfer_id = l.last, version = w.version + 1, updated_at = clock_timestamp()
  from (
    select n.account_id, n.member_id, n.ledger_id, n.before + n.held - n.bet + n.win + n.rebate as after,
      coalesce(n.t_rebate, n.t_win, n.t_bet, n.t_release) as last
    from numbered n
  ) l
  where w.account_id = l.account_id
  returning w.account_id, l.member_id, l.ledger_id, l.after, l.last;
end $$;
