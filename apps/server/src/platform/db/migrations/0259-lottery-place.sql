-- Checks of these keys cost a sixth of an order, and their other ends are never removed: triggers keep orders and price lists,
-- and nothing deletes members or games. An issue without orders may be removed, so that key stays.
alter table lottery_order drop constraint lottery_order_member_id_fkey, drop constraint lottery_order_game_id_fkey,
  drop constraint lottery_order_price_list_id_fkey;
alter table lottery_suborder drop constraint lottery_suborder_order_id_fkey;

-- Places lottery orders, many payments in one statement and one commit. Each payment has its own outcome; a refused one
-- leaves its neighbours alone. First the issues are held and all wallets locked, in ascending order each; then the payments
-- are decided one by one, and what they write is written with one statement per table. Two payments of one batch are of
-- different wallets; the caller sees to that.
--
-- Lines and issues of all payments lie in arrays behind each other; line_ends and issue_ends say where those of a payment end.
-- A line has its bets, multiple, stake and rebate on an issue that is bet on once; an issue multiplies them.
--
-- state: placed, replayed (the key was used for the same payment), or why it is refused: key, missing (issues that are not
-- there), stake, issue_stake, stopped, own_limit, funds, closed. amount: what was held, the limit, or how many issues of the
-- game are on sale where some are missing; numero: the issue of a limit.
create function lottery_place(
  members bigint[], books text[], games integer[], keys text[], digests text[], price_lists bigint[], stops boolean[],
  line_ends integer[], issue_ends integer[],
  types text[], selections text[], bets integer[], units text[], series integer[], multiples bigint[], stakes bigint[],
  rebates bigint[],
  numeros text[], times bigint[]
)
returns table (
  ord integer, state text, amount bigint, numero text, orders bigint[], member_id bigint, ledger_id smallint,
  balance bigint, operation_id bigint, transfer_id bigint
)
language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set plan_cache_mode = force_generic_plan
set lock_timeout = '2s'
as $$
#variable_conflict use_column
declare
  pay record;
  -- by payment: its wallet; by issue: its number in the database
  accounts bigint[];
  issues bigint[];
  moment timestamptz;
  held_at timestamptz;
  refusal text;
  -- what is written, by payment that is placed
  w_ord integer[] := '{}'; w_operation bigint[] := '{}'; w_transfer bigint[] := '{}'; w_ledger smallint[] := '{}';
  w_total bigint[] := '{}'; w_balance bigint[] := '{}';
  -- ids of the orders, by line
  ids bigint[] := array_fill(null::bigint, array[cardinality(types)]);
begin
  issues := array(
    select (select i.id from lottery_issue i where i.game_id = games[p.n] and i.numero = numeros[k.k])
    from generate_subscripts(members, 1) as p (n)
    cross join lateral generate_series(coalesce(issue_ends[p.n - 1], 0) + 1, issue_ends[p.n]) as k (k)
    order by k.k
  );
  accounts := array(
    select (
      select a.id from account a
      join ledger l on l.id = a.ledger_id and l.book = books[p.n] and l.enabled
      where a.member_id = members[p.n] order by a.id limit 1
    )
    from generate_subscripts(members, 1) as p (n) order by p.n
  );
  if array_position(accounts, null) is not null then
    raise exception 'member % has no wallet in book %', members[array_position(accounts, null)],
      books[array_position(accounts, null)] using errcode = 'invalid_parameter_value';
  end if;
  -- An issue is not drawn, held or void while payments on it are under way.
  perform from lottery_issue i where i.id = any (issues) order by i.id for key share;
  perform from wallet w where w.account_id = any (accounts) order by w.account_id for no key update;
  -- The database's clock decides, after every wait for a lock. The ledger reads it for itself.
  held_at := clock_timestamp();
  moment := clock_timestamp();

  for pay in
    select p.n, accounts[p.n] as account, w.balance, w.member_id, w.ledger_id,
      w.guarded or m.state <> 'active' or coalesce(w.stopped_until > moment, false) as is_watched,
      known.ids as known, known.is_same, g.most_stake, g.most_issue_stake, g.enabled and i.is_open as is_open,
      i.found, i.over_stake, i.over_issue, l.stake * i.times as total
    from generate_subscripts(members, 1) as p (n)
    cross join lateral (
      select w.balance, w.member_id, w.ledger_id, w.guarded, w.stopped_until from wallet w where w.account_id = accounts[p.n] limit 1
    ) w
    cross join lateral (select m.state from member m where m.id = w.member_id limit 1) m
    cross join lateral (
      select g.enabled, g.most_stake, g.most_issue_stake from lottery_game g where g.id = games[p.n] limit 1
    ) g
    cross join lateral (
      select array_agg(o.id order by o.line) as ids, bool_and(o.digest = digests[p.n]) as is_same
      from lottery_order o where o.account_id = accounts[p.n] and o.key = keys[p.n]
    ) known
    cross join lateral (
      select sum(stakes[l.l]) as stake, max(stakes[l.l])::numeric as largest
      from generate_series(coalesce(line_ends[p.n - 1], 0) + 1, line_ends[p.n]) as l (l)
    ) l
    cross join lateral (
      select count(i.id)::integer as found, sum(times[k.k]) as times,
        bool_and(i.state = 'scheduled' and moment < i.closes_at) as is_open,
        (array_agg(i.numero order by i.draws_at) filter (where l.largest * times[k.k] > g.most_stake))[1] as over_stake,
        (array_agg(i.numero order by i.draws_at) filter (
          where held.stake + l.stake * times[k.k] > g.most_issue_stake
        ))[1] as over_issue
      from generate_series(coalesce(issue_ends[p.n - 1], 0) + 1, issue_ends[p.n]) as k (k)
      join lottery_issue i on i.id = issues[k.k]
      cross join lateral (
        select coalesce(sum(s.stake), 0) as stake from lottery_suborder s
        where s.issue_id = issues[k.k] and s.account_id = accounts[p.n] and s.state = 'waiting'
      ) held
    ) i
    order by p.n
  loop
    refusal := case
      when pay.known is not null then case when pay.is_same then 'replayed' else 'key' end
      when pay.found < issue_ends[pay.n] - coalesce(issue_ends[pay.n - 1], 0) then 'missing'
      when pay.over_stake is not null then 'stake'
      when pay.over_issue is not null then 'issue_stake'
    end;
    if refusal is null then
      refusal := case when pay.balance < pay.total then 'funds' when not pay.is_open then 'closed' end;
      if pay.is_watched then
        -- Counted only where the payment is placed, and named before anything that comes behind it.
        begin
          refusal := coalesce(
            case lottery_may_stake(pay.account, pay.total::bigint) when 'stopped' then 'stopped' when 'limit' then 'own_limit' end,
            refusal
          );
          if refusal is not null then
            raise exception 'not counted' using errcode = 'triggered_action_exception';
          end if;
        exception when triggered_action_exception then
          null;
        end;
      end if;
    end if;

    ord := pay.n;
    state := coalesce(refusal, 'placed');
    amount := case state
      when 'stake' then pay.most_stake when 'issue_stake' then pay.most_issue_stake
      when 'placed' then pay.total when 'replayed' then pay.total
      when 'missing' then (
        select count(*) from lottery_issue i
        where i.game_id = games[pay.n] and i.state = 'scheduled' and i.closes_at > moment
      )
    end;
    numero := case state when 'stake' then pay.over_stake when 'issue_stake' then pay.over_issue end;
    orders := pay.known;
    member_id := pay.member_id;
    ledger_id := pay.ledger_id;
    balance := pay.balance;
    operation_id := null;
    transfer_id := null;
    if refusal is null then
      operation_id := nextval('operation_id_seq');
      transfer_id := nextval('transfer_id_seq');
      balance := pay.balance - pay.total::bigint;
      for line in coalesce(line_ends[pay.n - 1], 0) + 1 .. line_ends[pay.n] loop
        ids[line] := nextval('lottery_order_id_seq');
      end loop;
      orders := ids[coalesce(line_ends[pay.n - 1], 0) + 1 : line_ends[pay.n]];
      w_ord := w_ord || pay.n; w_operation := w_operation || operation_id; w_transfer := w_transfer || transfer_id;
      w_ledger := w_ledger || pay.ledger_id; w_total := w_total || pay.total::bigint; w_balance := w_balance || balance;
    end if;
    return next;
  end loop;
  if cardinality(w_ord) = 0 then
    return;
  end if;

  insert into operation (id, actor_id, transfer_id, balance, scope, op, ext_id, request_hash, state, at)
  select w_operation[w.w], accounts[w_ord[w.w]], w_transfer[w.w], w_balance[w.w], 0, 'lottery.hold', keys[w_ord[w.w]],
    sha256(convert_to('lottery -' || w_total[w.w], 'UTF8')), 'done', held_at
  from generate_subscripts(w_ord, 1) as w (w);

  with moving as (
    insert into transfer (id, cause_id, ledger_id, kind, created_at)
    select w_transfer[w.w], w_operation[w.w], w_ledger[w.w], 'lottery_hold', held_at
    from generate_subscripts(w_ord, 1) as w (w)
  )
  insert into entry (transfer_id, account_id, amount, balance_after, ledger_id)
  select w_transfer[w.w], e.account, e.amount, e.after, w_ledger[w.w]
  from generate_subscripts(w_ord, 1) as w (w)
  cross join lateral (values
    (accounts[w_ord[w.w]], -w_total[w.w], w_balance[w.w]), ((w_ledger[w.w] * 10)::bigint, w_total[w.w], null::bigint)
  ) as e (account, amount, after);

  update wallet x
  set balance = w_balance[w.w], transfer_id = w_transfer[w.w], version = x.version + 1, updated_at = clock_timestamp()
  from generate_subscripts(w_ord, 1) as w (w)
  where x.account_id = accounts[w_ord[w.w]];

  insert into lottery_order (id, account_id, member_id, game_id, key, line, digest, bet_type, selection, bets, unit, series,
    price_list_id, chase, stops_on_win, placed_at)
  select ids[l.l], accounts[p.n], members[p.n], games[p.n], keys[p.n], l.l - coalesce(line_ends[p.n - 1], 0) - 1,
    digests[p.n], types[l.l], selections[l.l], bets[l.l], units[l.l], series[l.l], price_lists[p.n], c.is_chase,
    stops[p.n] and c.is_chase, moment
  from unnest(w_ord) as p (n)
  cross join lateral (select issue_ends[p.n] - coalesce(issue_ends[p.n - 1], 0) > 1 as is_chase) c
  cross join lateral generate_series(coalesce(line_ends[p.n - 1], 0) + 1, line_ends[p.n]) as l (l);

  -- Those of one order in the sequence of their draws.
  insert into lottery_suborder (order_id, issue_id, account_id, multiple, stake, rebate, placed_at)
  select ids[l.l], i.id, accounts[p.n], multiples[l.l] * times[k.k], stakes[l.l] * times[k.k], rebates[l.l] * times[k.k],
    moment
  from unnest(w_ord) as p (n)
  cross join lateral generate_series(coalesce(line_ends[p.n - 1], 0) + 1, line_ends[p.n]) as l (l)
  cross join lateral generate_series(coalesce(issue_ends[p.n - 1], 0) + 1, issue_ends[p.n]) as k (k)
  join lottery_issue i on i.id = issues[k.k]
  order by ids[l.l], i.draws_at;
end $$;
