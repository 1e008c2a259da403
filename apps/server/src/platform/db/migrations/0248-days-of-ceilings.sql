-- Setting a ceiling of a day's wins starts the day's row anew. What was counted names the row that it was counted in, so that
-- it is worthless as soon as that row is gone: nothing has to be deleted for it, however much a vendor's players have won.
alter table vendor_win_day add column id bigint generated always as identity;
alter table vendor_win add column counted_in bigint;
update vendor_win v set counted_in = d.id
from wallet w, vendor_win_day d
where w.account_id = v.account_id and d.vendor_id = v.vendor_id and d.ledger_id = w.ledger_id and d.day = v.day;
-- Without its row it was worthless already.
delete from vendor_win where counted_in is null;
alter table vendor_win alter column counted_in set not null;

-- Locks the row of a vendor's day, which is made from the figures of play where there is none. Wins above the ceiling that were
-- booked before count against none.
create function lock_vendor_win_day(of_vendor smallint, of_ledger smallint, today date, most bigint, zone text)
returns bigint language plpgsql as $$
declare
  locked bigint;
begin
  select d.id into locked from vendor_win_day d
  where d.vendor_id = of_vendor and d.ledger_id = of_ledger and d.day = today for update;
  if not found then
    -- stakes of an earlier day that were taken back today leave no room above the ceiling
    insert into vendor_win_day (vendor_id, ledger_id, day, wins, exempt, bets, ceiling)
    select of_vendor, of_ledger, today, s.won, greatest(0, s.won - s.staked - most), s.staked, most
    from (
      select greatest(0, coalesce(sum(p.bets), 0)) as staked, greatest(0, coalesce(sum(p.wins), 0)) as won from vendor_play p
      where p.scope = of_vendor and p.ledger_id = of_ledger and p.bucket >= today::timestamp at time zone zone
    ) s
    on conflict do nothing;
    select d.id into locked from vendor_win_day d
    where d.vendor_id = of_vendor and d.ledger_id = of_ledger and d.day = today for update;
  end if;
  return locked;
end $$;

-- The same as before, in the day's row that is there now.
create or replace function count_vendor_win(
  of_vendor smallint, of_account bigint, of_op text, of_ext_id text, win bigint, most bigint, is_released boolean, zone text
) returns boolean language plpgsql as $$
declare
  today date := (clock_timestamp() at time zone zone)::date;
  ledger smallint;
  of_day bigint;
  staked bigint;
  won bigint;
  added bigint;
begin
  select w.ledger_id into ledger from wallet w where w.account_id = of_account;
  of_day := lock_vendor_win_day(of_vendor, ledger, today, most, zone);
  select coalesce(sum(p.bets), 0), coalesce(sum(p.wins), 0) into staked, won from vendor_play p
  where p.scope = of_vendor and p.ledger_id = ledger and p.bucket >= today::timestamp at time zone zone;
  select greatest(0, win - coalesce(max(v.amount), 0)) into added from vendor_win v
  where v.account_id = of_account and v.vendor_id = of_vendor and v.op = of_op and v.ext_id = of_ext_id
    and v.counted_in = of_day;
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
  insert into vendor_win as v (vendor_id, account_id, op, ext_id, day, counted_in, amount, exempt)
  values (of_vendor, of_account, of_op, of_ext_id, today, of_day, win, case when is_released then added else 0 end)
  on conflict (account_id, vendor_id, op, ext_id) do update
    set day = excluded.day, counted_in = excluded.counted_in,
      -- calls of an earlier day may still be refused; those of a row that is gone have nothing to give back
      asked = case when exists (
        select from vendor_win_day d
        where d.vendor_id = of_vendor and d.ledger_id = ledger and d.day = v.day and d.id = v.counted_in
      ) then v.asked else 0 end + 1,
      amount = case when v.counted_in = excluded.counted_in then greatest(v.amount, win) else win end,
      exempt = case when v.counted_in = excluded.counted_in then v.exempt else 0 end + excluded.exempt;
  return true;
end $$;

-- The same as before; what was counted in a row that is gone has nothing to give back to the one that took its place.
create or replace function uncount_vendor_win(of_vendor smallint, of_account bigint, of_op text, of_ext_id text)
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
    select v.asked, v.amount, v.exempt, v.counted_in into c from vendor_win v
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
  update vendor_win_day d set wins = greatest(0, d.wins - c.amount), exempt = greatest(0, d.exempt - c.exempt)
  where d.vendor_id = of_vendor and d.ledger_id = ledger and d.day = counted_on and d.id = c.counted_in;
end $$;

-- The same as before, however long after it was booked: the figures of play may have taken the rollback in as a stake that never
-- was, and become those of a stake that stays and of a credit, as they are where it is counted first.
create or replace function count_vendor_return(
  of_vendor smallint, of_account bigint, of_ext_id text, most bigint, zone text
) returns void language plpgsql as $$
declare
  today date := (clock_timestamp() at time zone zone)::date;
  ledger smallint;
  of_day bigint;
  taken_in xid8;
  given bigint;
  booked_in xid8;
  booked_at timestamptz;
begin
  select -o.bet, o.tx, o.at into given, booked_in, booked_at from operation o
  where o.scope = of_vendor and o.actor_id = of_account and o.op = 'rollback' and o.ext_id = of_ext_id and o.bet < 0;
  if given is null then
    return;
  end if;
  select w.ledger_id into ledger from wallet w where w.account_id = of_account;
  -- The figures wait for it: whether they have it in them does not change any more.
  select r.upto into taken_in from roll_up r where r.name = 'play_figures' for share;
  -- in the order in which a win is counted
  of_day := lock_vendor_win_day(of_vendor, ledger, today, most, zone);
  insert into vendor_win (vendor_id, account_id, op, ext_id, day, counted_in, amount)
  values (of_vendor, of_account, 'rollback', of_ext_id, today, of_day, given)
  on conflict do nothing;
  if not found then
    return;
  end if;
  update vendor_win_day d
  set wins = d.wins + given, bets = greatest(d.bets, d.wins + given - d.exempt - d.ceiling)
  where d.vendor_id = of_vendor and d.ledger_id = ledger and d.day = today;
  if booked_in < taken_in then
    update vendor_play p set bets = p.bets + given, wins = p.wins + given
    where p.scope = of_vendor and p.ledger_id = ledger
      and p.bucket = date_bin('15 minutes', booked_at, timestamptz '2000-01-01 00:00+00');
  end if;
end $$;

-- The same as before; a rollback that was counted in a row that is gone was not counted.
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
        join vendor_win_day d
          on d.vendor_id = v.vendor_id and d.ledger_id = w.ledger_id and d.day = v.day and d.id = v.counted_in
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
