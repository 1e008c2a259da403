-- Bets, wins and rounds by quarter of an hour: fine enough for every time zone on earth (Yangon is at +06:30), and
-- small enough to be read for a day in a moment. Kept by an ordered consumer of the operations, so that no bet waits
-- for a shared row.
create table play_figures (
  bucket timestamptz not null,
  bets bigint not null,
  wins bigint not null,
  rounds bigint not null,
  ledger_id smallint not null,
  scope smallint not null,
  game_id text not null,
  primary key (bucket, ledger_id, scope, game_id)
);

create table roll_up (
  name text primary key,
  -- every transaction before this one is counted
  upto xid8 not null
);
insert into roll_up (name, upto) values ('play_figures', '0');

-- Counts what was committed since the last time. Transactions still running, and all that began after the oldest of
-- them, wait for the next time; so nothing is missed and nothing is counted twice.
create function wallet_roll_up() returns void language plpgsql as $$
declare
  since xid8;
  until xid8;
begin
  select upto into since from roll_up where name = 'play_figures' for update;
  until := pg_snapshot_xmin(pg_current_snapshot());
  insert into play_figures as f (bucket, bets, wins, rounds, ledger_id, scope, game_id)
  select date_bin('15 minutes', o.at, timestamptz '2000-01-01 00:00+00'), sum(o.bet), sum(o.win), sum(o.rounds),
    w.ledger_id, o.scope, coalesce(o.game_id, '')
  from operation o
  join wallet w on w.account_id = o.actor_id
  where o.tx >= since and o.tx < until and o.scope > 0 and o.state = 'done'
  group by 1, w.ledger_id, o.scope, coalesce(o.game_id, '')
  on conflict (bucket, ledger_id, scope, game_id)
  do update set bets = f.bets + excluded.bets, wins = f.wins + excluded.wins, rounds = f.rounds + excluded.rounds;
  update roll_up set upto = until where name = 'play_figures';
end $$;
