-- A rollback that was looked at before its bet was booked gave nothing back then, and was not counted: under a ceiling of a day's
-- wins it is counted afterwards, in the transaction that follows, as if it had been counted before. It may not be refused any
-- more, so the stakes on record are raised as far as the row's own limit needs; the next win is held against the real ones.
create function count_vendor_return(
  of_vendor smallint, of_account bigint, of_ext_id text, most bigint, zone text
) returns void language plpgsql as $$
declare
  today date := (clock_timestamp() at time zone zone)::date;
  ledger smallint;
  given bigint;
begin
  select -o.bet into given from operation o
  where o.scope = of_vendor and o.actor_id = of_account and o.op = 'rollback' and o.ext_id = of_ext_id and o.bet < 0;
  if given is null then
    return;
  end if;
  select w.ledger_id into ledger from wallet w where w.account_id = of_account;
  insert into vendor_win_day (vendor_id, ledger_id, day, wins, exempt, bets, ceiling)
  select of_vendor, ledger, today, s.won, greatest(0, s.won - s.staked - most), s.staked, most
  from (
    select greatest(0, coalesce(sum(p.bets), 0)) as staked, greatest(0, coalesce(sum(p.wins), 0)) as won from vendor_play p
    where p.scope = of_vendor and p.ledger_id = ledger and p.bucket >= today::timestamp at time zone zone
  ) s
  on conflict do nothing;
  -- in the order in which a win is counted
  perform from vendor_win_day d where d.vendor_id = of_vendor and d.ledger_id = ledger and d.day = today for update;
  insert into vendor_win (vendor_id, account_id, op, ext_id, day, amount)
  values (of_vendor, of_account, 'rollback', of_ext_id, today, given)
  on conflict do nothing;
  if found then
    update vendor_win_day d
    set wins = d.wins + given, bets = greatest(d.bets, d.wins + given - d.exempt - d.ceiling)
    where d.vendor_id = of_vendor and d.ledger_id = ledger and d.day = today;
  end if;
end $$;
