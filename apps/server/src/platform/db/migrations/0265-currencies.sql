-- A house runs in one currency. Its ledgers are created when it first starts, because the server's own role may not
-- write ledgers. Their numbers and decimals come from the table of currencies in the code.
alter table ledger drop constraint ledger_exponent_check;
alter table ledger add constraint ledger_exponent_check check (exponent between 0 and 8);

-- Empty until a house is first started on the database; then its amounts are of this currency for ever.
create table house_currency (
  only_one boolean primary key default true check (only_one),
  currency text not null
);
insert into house_currency (currency)
select l.currency from wallet w join ledger l on l.id = w.ledger_id order by w.account_id limit 1;

-- Makes a currency that of the house, with its three books and their house accounts. Returns null, or the currency of
-- the house when it already has another one.
create function open_house_currency(
  wanted text, wanted_exponent smallint, play_id smallint, trial_id smallint, real_id smallint
) returns text language plpgsql security definer set search_path = public as $$
declare
  present text;
begin
  select currency into present from house_currency;
  if not found then
    insert into house_currency (currency) values (wanted) on conflict do nothing;
    select currency into strict present from house_currency;
    if present = wanted then
      insert into ledger (id, book, currency, exponent, enabled)
      values (play_id, 'PLAY', wanted, wanted_exponent, true), (trial_id, 'TRIAL', wanted, wanted_exponent, true),
        (real_id, 'REAL', wanted, wanted_exponent, false)
      on conflict do nothing;
      -- The accounts of the first ledger say which accounts every ledger has.
      insert into account (id, ledger_id, kind)
      select l.id::bigint * 10 + a.id - a.ledger_id * 10, l.id, a.kind
      from ledger l, account a
      where l.currency = wanted and a.ledger_id = 1 and a.member_id is null
      on conflict do nothing;
    end if;
  end if;
  return nullif(present, wanted);
end $$;

-- gateway_apply found what it knows of a ledger under the ledger's number, which is no longer that of its place in the
-- list. The rest of the function stays as it is.
do $$
declare
  definition text := pg_get_functiondef('gateway_apply'::regproc);
  changes text[] := array[
    'open_to boolean[];', 'open_to boolean[]; ledgers smallint[]; slot integer;',
    'select v.may_award, array_agg(l.currency order by l.id)', 'select v.may_award, array_agg(l.id order by l.id), array_agg(l.currency order by l.id)',
    'into vendor_awards, currency_of, open_to', 'into vendor_awards, ledgers, currency_of, open_to',
    'ledger_id := c.ledger_id;', 'ledger_id := c.ledger_id; slot := array_position(ledgers, c.ledger_id);',
    'currency_of[c.ledger_id]', 'currency_of[slot]',
    'open_to[c.ledger_id]', 'open_to[slot]'];
begin
  for i in 1 .. array_length(changes, 1) by 2 loop
    if strpos(definition, changes[i]) = 0 then
      raise exception 'gateway_apply has no "%"', changes[i];
    end if;
    definition := replace(definition, changes[i], changes[i + 1]);
  end loop;
  execute definition;
end $$;
