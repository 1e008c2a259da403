-- A stake that is rolled back had made room for wins until then. A vendor with a ceiling of its wins of a day therefore has
-- the money that a rollback gives back counted like a win, before it is booked, and the stake stays counted: at every
-- moment, what was credited is at most what was staked and the ceiling.
alter table vendor_win drop constraint vendor_win_op_check;
alter table vendor_win add constraint vendor_win_op_check check (op in ('win', 'settle', 'rollback'));
-- calls that were let through and have not been refused since; the last one that is refused takes the row away
alter table vendor_win add column asked integer not null default 1 check (asked > 0);
-- minor units: what of the amount counts against no ceiling, because people released it
alter table vendor_win add column exempt bigint not null default 0 check (exempt >= 0 and exempt <= amount);

-- Counts a credit against the vendor's ceiling of the day. False, and nothing is counted, where it would pass the ceiling; one
-- that people released counts in any case. What was booked without being counted, as while there was no ceiling, counts too.
create or replace function count_vendor_win(
  of_vendor smallint, of_account bigint, of_op text, of_ext_id text, win bigint, most bigint, is_released boolean, zone text
) returns boolean language plpgsql as $$
declare
  today date := (clock_timestamp() at time zone zone)::date;
  ledger smallint;
  staked bigint;
  won bigint;
  added bigint;
begin
  select w.ledger_id into ledger from wallet w where w.account_id = of_account;
  perform from vendor_win_day d where d.vendor_id = of_vendor and d.ledger_id = ledger and d.day = today for update;
  if not found then
    -- stakes of an earlier day that were taken back today leave no room above the ceiling
    insert into vendor_win_day (vendor_id, ledger_id, day, wins, exempt, bets, ceiling)
    select of_vendor, ledger, today, s.won, greatest(0, s.won - s.staked - most), s.staked, most
    from (
      select greatest(0, coalesce(sum(p.bets), 0)) as staked, greatest(0, coalesce(sum(p.wins), 0)) as won from vendor_play p
      where p.scope = of_vendor and p.ledger_id = ledger and p.bucket >= today::timestamp at time zone zone
    ) s
    on conflict do nothing;
    perform from vendor_win_day d where d.vendor_id = of_vendor and d.ledger_id = ledger and d.day = today for update;
  end if;
  select coalesce(sum(p.bets), 0), coalesce(sum(p.wins), 0) into staked, won from vendor_play p
  where p.scope = of_vendor and p.ledger_id = ledger and p.bucket >= today::timestamp at time zone zone;
  select greatest(0, win - coalesce(max(v.amount), 0)) into added from vendor_win v
  where v.account_id = of_account and v.vendor_id = of_vendor and v.op = of_op and v.ext_id = of_ext_id and v.day = today;
  if added > 0 and is_released then
    update vendor_win_day d set wins = d.wins + added, exempt = d.exempt + added
    where d.vendor_id = of_vendor and d.ledger_id = ledger and d.day = today;
  elsif added > 0 then
    update vendor_win_day d set wins = greatest(d.wins, won) + added, bets = staked, ceiling = most
    where d.vendor_id = of_vendor and d.ledger_id = ledger and d.day = today
      and greatest(d.wins, won) + added - d.exempt <= staked + most;
    if not found then
      return false;
    end if;
  end if;
  insert into vendor_win as v (vendor_id, account_id, op, ext_id, day, amount, exempt)
  values (of_vendor, of_account, of_op, of_ext_id, today, win, case when is_released then added else 0 end)
  on conflict (account_id, vendor_id, op, ext_id) do update
    set day = excluded.day, asked = v.asked + 1,
      amount = case when v.day = excluded.day then greatest(v.amount, win) else win end,
      exempt = case when v.day = excluded.day then v.exempt else 0 end + excluded.exempt;
  return true;
end $$;

-- Gives back what a call counted that was refused afterwards. It stays counted while another call of the same id may still be
-- booked or was.
create function uncount_vendor_win(of_vendor smallint, of_account bigint, of_op text, of_ext_id text)
returns void language plpgsql as $$
declare
  ledger smallint;
  counted_on date;
  c record;
begin
  select w.ledger_id into ledger from wallet w where w.account_id = of_account;
  loop
    select v.day into counted_on from vendor_win v
    where v.account_id = of_account and v.vendor_id = of_vendor and v.op = of_op and v.ext_id = of_ext_id;
    if not found then
      return;
    end if;
    -- in the order in which a win is counted
    perform from vendor_win_day d where d.vendor_id = of_vendor and d.ledger_id = ledger and d.day = counted_on for update;
    select v.asked, v.amount, v.exempt into c from vendor_win v
    where v.account_id = of_account and v.vendor_id = of_vendor and v.op = of_op and v.ext_id = of_ext_id
      and v.day = counted_on
    for update;
    exit when found;
  end loop;
  if c.asked > 1 then
    update vendor_win v set asked = v.asked - 1
    where v.account_id = of_account and v.vendor_id = of_vendor and v.op = of_op and v.ext_id = of_ext_id;
    return;
  end if;
  delete from vendor_win v
  where v.account_id = of_account and v.vendor_id = of_vendor and v.op = of_op and v.ext_id = of_ext_id;
  -- the sums may have been started anew since, without it
  update vendor_win_day d set wins = greatest(0, d.wins - c.amount), exempt = greatest(0, d.exempt - c.exempt)
  where d.vendor_id = of_vendor and d.ledger_id = ledger and d.day = counted_on;
end $$;

-- The same as before for the figures. For the ceilings, a stake whose rollback was counted as a credit stays a stake and what
-- was given back is a credit; awards have a ceiling of their own and are no wins.
create or replace function wallet_roll_up(most integer) returns boolean language plpgsql as $$
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
  with sums as materialized (
    select date_bin('15 minutes', o.at, timestamptz '2000-01-01 00:00+00') as bucket, sum(o.bet) as bets, sum(o.win) as wins,
      sum(o.rounds) as rounds, w.ledger_id, o.scope, coalesce(o.game_id, '') as game_id,
      sum(case when o.op = 'award' then o.win else 0 end) as awards,
      -- a scalar subquery, so that it is looked up by its key and only for rollbacks
      sum(case when o.op = 'rollback' and o.bet < 0 and (
        select true from vendor_win v
        where v.account_id = o.actor_id and v.vendor_id = o.scope and v.op = 'rollback' and v.ext_id = o.ext_id
      ) then -o.bet else 0 end) as returned
    from operation o
    join wallet w on w.account_id = o.actor_id
    where o.tx >= since and o.tx < cut and o.scope > 0 and o.state = 'done'
    group by 1, w.ledger_id, o.scope, coalesce(o.game_id, '')
  ), of_games as (
    insert into play_figures as f (bucket, bets, wins, rounds, ledger_id, scope, game_id)
    select s.bucket, s.bets, s.wins, s.rounds, s.ledger_id, s.scope, s.game_id from sums s
    on conflict (bucket, ledger_id, scope, game_id)
    do update set bets = f.bets + excluded.bets, wins = f.wins + excluded.wins, rounds = f.rounds + excluded.rounds
  )
  insert into vendor_play as p (scope, ledger_id, bucket, bets, wins)
  select s.scope, s.ledger_id, s.bucket, sum(s.bets + s.returned), sum(s.wins - s.awards + s.returned)
  from sums s group by s.scope, s.ledger_id, s.bucket
  on conflict (scope, ledger_id, bucket) do update set bets = p.bets + excluded.bets, wins = p.wins + excluded.wins;
  update roll_up set upto = cut where name = 'play_figures';
  return cut < until;
end $$;
