-- A ceiling of what a vendor's players may win together on a business day above what they staked. It is off unless a vendor
-- has one. Wins are counted before they are booked, by the vendor's id, under the lock of one row for each vendor, ledger
-- and day; stakes come from the figures of play, which follow within a minute: until then less is let through, never more.
alter table gateway_vendor add column wins_day_most bigint check (wins_day_most > 0);

-- Stakes and wins of a vendor by quarter of an hour, of all its games together.
create table vendor_play (
  scope smallint not null,
  ledger_id smallint not null,
  bucket timestamptz not null,
  bets bigint not null,
  wins bigint not null,
  primary key (scope, ledger_id, bucket)
);
insert into vendor_play (scope, ledger_id, bucket, bets, wins)
select scope, ledger_id, bucket, sum(bets), sum(wins) from play_figures
where bucket > clock_timestamp() - interval '2 days' group by scope, ledger_id, bucket;

create table vendor_win_day (
  vendor_id smallint not null references gateway_vendor (id),
  ledger_id smallint not null references ledger (id),
  day date not null,
  -- minor units: wins that were let through, and of them those that count against no ceiling, because people released them
  -- or because they were booked before there was one
  wins bigint not null check (wins >= 0),
  exempt bigint not null check (exempt >= 0),
  -- stakes and ceiling as they were when the row was last added to
  bets bigint not null,
  ceiling bigint not null check (ceiling > 0),
  primary key (vendor_id, ledger_id, day),
  constraint vendor_win_day_within_ceiling check (wins - exempt <= bets + ceiling)
);

-- What was let through, so that a repeated call counts once.
create table vendor_win (
  vendor_id smallint not null references gateway_vendor (id),
  account_id bigint not null,
  op text not null check (op in ('win', 'settle')),
  ext_id text collate "C" not null,
  day date not null,
  amount bigint not null check (amount > 0),
  primary key (account_id, vendor_id, op, ext_id)
);
create index vendor_win_by_day on vendor_win (day);

-- Counts a win against the vendor's ceiling of the day. False, and nothing is counted, where it would pass the ceiling; a win
-- that people released counts in any case.
create function count_vendor_win(
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
  select coalesce(sum(p.bets), 0), coalesce(sum(p.wins), 0) into staked, won from vendor_play p
  where p.scope = of_vendor and p.ledger_id = ledger and p.bucket >= today::timestamp at time zone zone;
  insert into vendor_win_day (vendor_id, ledger_id, day, wins, exempt, bets, ceiling)
  values (of_vendor, ledger, today, won, greatest(0, won - staked - most), staked, most)
  on conflict do nothing;
  perform from vendor_win_day d where d.vendor_id = of_vendor and d.ledger_id = ledger and d.day = today for update;
  select greatest(0, win - coalesce(max(v.amount), 0)) into added from vendor_win v
  where v.account_id = of_account and v.vendor_id = of_vendor and v.op = of_op and v.ext_id = of_ext_id and v.day = today;
  if added = 0 then
    return true;
  end if;
  if is_released then
    update vendor_win_day d set wins = d.wins + added, exempt = d.exempt + added
    where d.vendor_id = of_vendor and d.ledger_id = ledger and d.day = today;
  else
    update vendor_win_day d set wins = d.wins + added, bets = staked, ceiling = most
    where d.vendor_id = of_vendor and d.ledger_id = ledger and d.day = today
      and d.wins + added - d.exempt <= staked + most;
    if not found then
      return false;
    end if;
  end if;
  insert into vendor_win as v (vendor_id, account_id, op, ext_id, day, amount)
  values (of_vendor, of_account, of_op, of_ext_id, today, win)
  on conflict (account_id, vendor_id, op, ext_id) do update
    set day = excluded.day, amount = case when v.day = excluded.day then greatest(v.amount, win) else win end;
  return true;
end $$;

-- The same as before, and the sums of each vendor with it.
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
      sum(o.rounds) as rounds, w.ledger_id, o.scope, coalesce(o.game_id, '') as game_id
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
  select s.scope, s.ledger_id, s.bucket, sum(s.bets), sum(s.wins) from sums s group by s.scope, s.ledger_id, s.bucket
  on conflict (scope, ledger_id, bucket) do update set bets = p.bets + excluded.bets, wins = p.wins + excluded.wins;
  update roll_up set upto = cut where name = 'play_figures';
  return cut < until;
end $$;
