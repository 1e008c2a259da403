-- Transaction numbers of the ledger. PostgreSQL counts transactions per cluster, so a dump that is restored elsewhere begins
-- below the numbers that it brings: consumers would take old play in once more. The ledger's own number is the cluster's plus a
-- base, which a start after a restore raises (db/rebase.ts). The base stands in a function, so that it is a constant of
-- every plan and costs a bet nothing.
create function xid_base() returns bigint language sql immutable parallel safe as 'select 0::bigint';

create function ledger_xid() returns xid8 language sql volatile as $$
  select case when xid_base() = 0 then pg_current_xact_id()
    else (pg_current_xact_id()::text::bigint + xid_base())::text::xid8 end
$$;

-- Every ledger transaction before this one has ended.
create function ledger_xmin() returns xid8 language sql stable as $$
  select case when xid_base() = 0 then pg_snapshot_xmin(pg_current_snapshot())
    else (pg_snapshot_xmin(pg_current_snapshot())::text::bigint + xid_base())::text::xid8 end
$$;

-- No ledger transaction from this one on can be seen.
create function ledger_xmax() returns xid8 language sql stable as $$
  select case when xid_base() = 0 then pg_snapshot_xmax(pg_current_snapshot())
    else (pg_snapshot_xmax(pg_current_snapshot())::text::bigint + xid_base())::text::xid8 end
$$;

alter table operation alter column tx set default ledger_xid();

-- Where a consumer that has counted up to `since` stops, so that it takes in about `most` operations. A transaction is taken
-- in whole.
create function consumer_cut(since xid8, until xid8, most integer) returns xid8 language plpgsql
set enable_seqscan = off set enable_bitmapscan = off
as $$
declare
  cut xid8;
begin
  select o.tx into cut from operation o where o.tx >= since and o.tx < until order by o.tx offset most limit 1;
  if cut = since then
    select min(o.tx) into cut from operation o where o.tx > since and o.tx < until;
  end if;
  return coalesce(cut, until);
end $$;

-- Each consumer takes in about `most` operations that were committed since the last time; what transactions still running may
-- add waits for the next time. Each answers whether more is there to be taken in now.

drop function wallet_roll_up();
create function wallet_roll_up(most integer) returns boolean language plpgsql as $$
declare
  since xid8;
  until xid8 := ledger_xmin();
  cut xid8;
begin
  select upto into since from roll_up where name = 'play_figures' for update;
  if until <= since then
    return false;
  end if;
  cut := consumer_cut(since, until, most);
  insert into play_figures as f (bucket, bets, wins, rounds, ledger_id, scope, game_id)
  select date_bin('15 minutes', o.at, timestamptz '2000-01-01 00:00+00'), sum(o.bet), sum(o.win), sum(o.rounds),
    w.ledger_id, o.scope, coalesce(o.game_id, '')
  from operation o
  join wallet w on w.account_id = o.actor_id
  where o.tx >= since and o.tx < cut and o.scope > 0 and o.state = 'done'
  group by 1, w.ledger_id, o.scope, coalesce(o.game_id, '')
  on conflict (bucket, ledger_id, scope, game_id)
  do update set bets = f.bets + excluded.bets, wins = f.wins + excluded.wins, rounds = f.rounds + excluded.rounds;
  update roll_up set upto = cut where name = 'play_figures';
  return cut < until;
end $$;

create or replace function note_money_day(zone text, most integer) returns boolean language plpgsql
set enable_seqscan = off set enable_bitmapscan = off
as $$
declare
  since xid8;
  until xid8 := ledger_xmin();
  cut xid8;
begin
  select upto into since from roll_up where name = 'money_day' for update;
  if until <= since then
    return false;
  end if;
  cut := consumer_cut(since, until, most);
  insert into money_day as m (day, debit, credit, n, ledger_id, account, kind)
  select l.day, sum(greatest(-l.amount, 0)), sum(greatest(l.amount, 0)), count(*), l.ledger_id, l.account, l.kind
  from money_legs(since, cut, zone) l
  group by l.day, l.ledger_id, l.account, l.kind
  on conflict (day, ledger_id, kind, account)
  do update set debit = m.debit + excluded.debit, credit = m.credit + excluded.credit, n = m.n + excluded.n;
  update roll_up set upto = cut where name = 'money_day';
  return cut < until;
end $$;

-- A round that wins again is counted anew as a whole. Trial play is left out. Keeps the `kept` biggest of each day and ledger,
-- of the last `days` days.
drop function note_big_wins(integer, integer);
create function note_big_wins(kept integer, days integer, most integer) returns boolean language plpgsql as $$
declare
  since xid8;
  until xid8 := ledger_xmin();
  cut xid8;
begin
  select upto into since from roll_up where name = 'big_win' for update;
  if until <= since then
    return false;
  end if;
  cut := consumer_cut(since, until, most);
  insert into big_win as b (round_id, account_id, ledger_id, game_id, win, at)
  select r.id, r.account_id, o.ledger_id, r.game_id, r.win, o.at
  from (
    select p.actor_id, p.round_id, w.ledger_id, max(p.at) as at
    from operation p
    join wallet w on w.account_id = p.actor_id
    join ledger l on l.id = w.ledger_id and l.book <> 'TRIAL'
    where p.tx >= since and p.tx < cut and p.scope > 0 and p.state = 'done' and p.win > 0 and p.round_id is not null
      and p.at > clock_timestamp() - make_interval(days => days)
    group by p.actor_id, p.round_id, w.ledger_id
  ) o
  join lateral (
    select id, account_id, game_id, win from round where account_id + 0 = o.actor_id and id = o.round_id limit 1
  ) r on true
  on conflict (round_id) do update set win = excluded.win, at = excluded.at;
  delete from big_win where round_id in (
    select round_id from (
      select round_id, at, row_number() over (
        partition by ledger_id, (at at time zone 'UTC')::date order by win desc, round_id
      ) as place
      from big_win
    ) p where p.place > kept or p.at < clock_timestamp() - make_interval(days => days)
  );
  update roll_up set upto = cut where name = 'big_win';
  return cut < until;
end $$;

-- Returns the members whose figures changed. Days are those of the zone.
drop function note_member_play(text);
create function note_member_play(zone text, most integer) returns setof bigint language plpgsql as $$
declare
  since xid8;
  until xid8 := ledger_xmin();
  cut xid8;
begin
  select upto into since from roll_up where name = 'member_play' for update;
  if until <= since then
    return;
  end if;
  cut := consumer_cut(since, until, most);
  update roll_up set upto = cut where name = 'member_play';
  return query
  with news as (
    select w.member_id, w.ledger_id, (o.at at time zone zone)::date as day,
      sum(o.bet)::bigint as turnover, sum(o.win)::bigint as wins, sum(coalesce(paid.amount, 0))::bigint as deposits,
      sum(o.rounds)::integer as rounds, coalesce(max(o.transfer_id), 0) as last_transfer,
      coalesce(max(o.round_id) filter (where o.rounds = 1), 0) as last_round
    from operation o
    join wallet w on w.account_id = o.actor_id
    join ledger l on l.id = w.ledger_id and l.book <> 'TRIAL'
    left join entry paid on o.scope = 0 and o.op in ('refill', 'deposit') and paid.transfer_id = o.transfer_id
      and paid.account_id = o.actor_id
    where o.tx >= since and o.tx < cut and o.state = 'done'
    group by 1, 2, 3
  ), days as (
    insert into member_play_day as d
      (member_id, ledger_id, day, turnover, wins, deposits, rounds, last_transfer, last_round)
    select n.member_id, n.ledger_id, n.day, n.turnover, n.wins, n.deposits, n.rounds, n.last_transfer, n.last_round
    from news n
    on conflict (member_id, ledger_id, day) do update
    set turnover = d.turnover + excluded.turnover, wins = d.wins + excluded.wins,
      deposits = d.deposits + excluded.deposits, rounds = d.rounds + excluded.rounds,
      last_transfer = greatest(d.last_transfer, excluded.last_transfer),
      last_round = greatest(d.last_round, excluded.last_round)
    returning d.member_id, d.ledger_id, d.day, d.turnover
  )
  insert into member_play as p (member_id, ledger_id, turnover, wins, deposits, rounds, active_days)
  select n.member_id, n.ledger_id, sum(n.turnover), sum(n.wins), sum(n.deposits), sum(n.rounds),
    sum((d.turnover > 0)::integer - (d.turnover - n.turnover > 0)::integer)
  from news n
  join days d on d.member_id = n.member_id and d.ledger_id = n.ledger_id and d.day = n.day
  group by n.member_id, n.ledger_id
  on conflict (member_id, ledger_id) do update
  set turnover = p.turnover + excluded.turnover, wins = p.wins + excluded.wins,
    deposits = p.deposits + excluded.deposits, rounds = p.rounds + excluded.rounds,
    active_days = p.active_days + excluded.active_days
  returning p.member_id;
end $$;
