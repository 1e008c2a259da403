-- What each number of a bet type would pay, kept with every order, and the limits that cut its price and block it.

-- Bet types whose numbers are watched. From `cut_from` percent of the limit on the price falls in equal steps; at the limit the
-- number takes no more bets. A type without a limit is not watched.
create table lottery_number_limit (
  game_id integer not null references lottery_game (id),
  bet_type text collate "C" not null,
  -- the most that one number may pay on one issue and in one book, minor units
  most_pays bigint check (most_pays > 0),
  cut_from smallint not null default 60 check (cut_from between 1 and 100),
  steps smallint not null default 2 check (steps between 1 and 10),
  -- percent of the list price that each step takes; 0 blocks without a cut before
  step_cut smallint not null default 5 check (step_cut between 0 and 50),
  check (steps * step_cut <= 90),
  primary key (game_id, bet_type)
);

-- Numbers that an operator has blocked for an issue.
create table lottery_number_block (
  issue_id bigint not null references lottery_issue (id) on delete cascade,
  bet_type text collate "C" not null,
  number text collate "C" not null,
  blocked_by text not null,
  reason text not null,
  blocked_at timestamptz not null default clock_timestamp(),
  primary key (issue_id, bet_type, number)
);

-- By number: what is staked, what one hit pays, and how many sub-orders are on it. Books do not share a limit. Most changes
-- touch no index, so they stay on their page.
create table lottery_exposure (
  issue_id bigint not null,
  ledger_id smallint not null,
  bet_type text collate "C" not null,
  number text collate "C" not null,
  stake bigint not null default 0 check (stake >= 0),
  pays bigint not null default 0 check (pays >= 0),
  orders integer not null default 0 check (orders >= 0),
  primary key (issue_id, ledger_id, bet_type, number)
) with (fillfactor = 60);

-- The part of a sub-order in it, and the percent by which the list price was cut for each number: the price it was placed at.
create table lottery_suborder_number (
  suborder_id bigint primary key,
  ledger_id smallint not null,
  numbers text[] not null,
  stakes bigint[] not null,
  pays bigint[] not null,
  cuts smallint[] not null,
  check (cardinality(numbers) > 0 and cardinality(stakes) = cardinality(numbers) and cardinality(pays) = cardinality(numbers)
    and cardinality(cuts) = cardinality(numbers))
);
create trigger lottery_suborder_number_rows_stay before update or delete on lottery_suborder_number
  for each row execute function ledger_is_append_only();

-- By how many percent the price is cut for a number that would pay this much.
create function lottery_cut(pays bigint, most bigint, cut_from smallint, steps smallint, step_cut smallint)
returns integer language sql immutable
return case
  when most is null or step_cut = 0 or pays * 100.0 < most * cut_from::numeric then 0
  when cut_from = 100 then steps
  else least(steps, 1 + floor((pays * 100.0 - most * cut_from::numeric) * steps / (most * (100.0 - cut_from))))
end::integer * step_cut;

-- Takes sub-orders that will not be drawn out of the exposure, in the sequence in which orders lock it.
create function lottery_release(ids bigint[]) returns void language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off
as $$
declare
  e record;
begin
  for e in
    select s.issue_id, x.ledger_id, o.bet_type collate "C" as bet_type, n.number collate "C" as number,
      sum(n.stake)::bigint as stake, sum(n.pays)::bigint as pays, count(*)::integer as orders
    from unnest(ids) as u (id)
    join lottery_suborder s on s.id = u.id
    join lottery_order o on o.id = s.order_id
    join lottery_suborder_number x on x.suborder_id = s.id
    cross join lateral unnest(x.numbers, x.stakes, x.pays) as n (number, stake, pays)
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
  loop
    update lottery_exposure x
    set stake = x.stake - e.stake, pays = x.pays - e.pays, orders = x.orders - e.orders
    where x.issue_id = e.issue_id and x.ledger_id = e.ledger_id and x.bet_type = e.bet_type and x.number = e.number;
  end loop;
end $$;

drop function lottery_place(
  bigint[], text[], integer[], text[], text[], bigint[], boolean[], integer[], integer[], text[], text[], integer[], text[],
  integer[], bigint[], bigint[], bigint[], text[], bigint[]
);

-- Places lottery orders, many payments in one statement and one commit. Each payment has its own outcome; a refused one
-- leaves its neighbours alone. First the issues are held and all wallets locked, in ascending order each, then the exposures of
-- the numbers; then the payments are decided one by one, and what they write is written with one statement per table. Two
-- payments of one batch are of different wallets; the caller sees to that.
--
-- Lines, issues and numbers of all payments lie in arrays behind each other; line_ends, issue_ends and number_ends say where
-- those of a payment end. A line has its bets, multiple, stake and rebate on an issue that is bet on once; an issue multiplies
-- them. Lines of watched bet types have numbers, each with its stake, what one hit pays at the list price, and the cut of the
-- price in percent that the player has agreed to.
--
-- state: placed, replayed (the key was used for the same payment), or why it is refused: key, missing (issues that are not
-- there), list (the price list or the watched bet types have changed), stake, issue_stake, stopped, own_limit, funds, closed,
-- blocked (a number would pay more than its limit, or an operator has blocked it) or price (it was cut further than was agreed
-- to). A payment is judged by what lies on its numbers before it, so its own numbers do not cut each other's price.
--
-- amount: what was held, the limit, or what a number that is full may still pay. numero: the issue of a limit. on_sale: how many
-- issues of the game are on sale, where some are missing. bad_lines, bad_numbers, bad_cuts: the first number that is full, or all whose
-- price was cut.
create function lottery_place(
  members bigint[], books text[], games integer[], keys text[], digests text[], price_lists bigint[], stops boolean[],
  line_ends integer[], issue_ends integer[], number_ends integer[],
  types text[], selections text[], bets integer[], units text[], series integer[], multiples bigint[], stakes bigint[],
  rebates bigint[], watched boolean[],
  numeros text[], issue_times bigint[],
  number_payments integer[], number_lines integer[], numbers text[], number_stakes bigint[], number_pays bigint[],
  number_cuts integer[]
)
returns table (
  ord integer, state text, amount bigint, numero text, orders bigint[], member_id bigint, ledger_id smallint,
  balance bigint, operation_id bigint, transfer_id bigint, on_sale integer, bad_lines integer[], bad_numbers text[],
  bad_cuts integer[]
)
language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set plan_cache_mode = force_generic_plan
set lock_timeout = '2s'
as $$
#variable_conflict use_column
declare
  pay record;
  -- by payment: its wallet and ledger
  accounts bigint[]; ledgers smallint[];
  -- issues of each payment in the sequence of their draws
  issues bigint[]; times bigint[];
  moment timestamptz;
  held_at timestamptz;
  refusal text;
  -- of a payment: where its lines, issues and numbers begin, and how many issues it has
  l0 integer; k0 integer; x0 integer; many integer;
  -- exposures of the batch in the sequence of their keys; by number and issue of each payment, which of them it is
  places integer[]; place integer; spot integer := 0; spot0 integer; done integer; cut integer; pays bigint;
  k_issue bigint[]; k_ledger smallint[]; k_type text[]; k_number text[];
  e record;
  e_stake bigint[]; e_pays bigint[]; e_orders integer[]; e_most bigint[]; e_from smallint[]; e_steps smallint[];
  e_step smallint[]; e_cut integer[]; e_blocked boolean[]; e_changed boolean[];
  -- by number and issue of each payment: the cut that it is placed at
  cuts integer[];
  -- what is written, by payment that is placed
  w_ord integer[] := '{}'; w_operation bigint[] := '{}'; w_transfer bigint[] := '{}'; w_ledger smallint[] := '{}';
  w_total bigint[] := '{}'; w_balance bigint[] := '{}'; w_pair integer[] := '{}'; w_spot integer[] := '{}';
  -- ids of orders by line, and of sub-orders by line and issue
  ids bigint[] := array_fill(null::bigint, array[cardinality(types)]);
  pairs bigint[] := '{}';
begin
  select array_agg(i.id order by p.n, i.draws_at), array_agg(issue_times[k.k] order by p.n, i.draws_at)
  into issues, times
  from generate_subscripts(members, 1) as p (n)
  cross join lateral generate_series(coalesce(issue_ends[p.n - 1], 0) + 1, issue_ends[p.n]) as k (k)
  left join lateral (
    select i.id, i.draws_at from lottery_issue i where i.game_id = games[p.n] and i.numero = numeros[k.k] limit 1
  ) i on true;
  select array_agg(a.id order by p.n), array_agg(a.ledger_id order by p.n) into accounts, ledgers
  from generate_subscripts(members, 1) as p (n)
  left join lateral (
    select a.id, a.ledger_id from account a
    join ledger l on l.id = a.ledger_id and l.book = books[p.n] and l.enabled
    where a.member_id = members[p.n] order by a.id limit 1
  ) a on true;
  if array_position(accounts, null) is not null then
    raise exception 'member % has no wallet in book %', members[array_position(accounts, null)],
      books[array_position(accounts, null)] using errcode = 'invalid_parameter_value';
  end if;
  -- What a game's orders are held against does not change while payments are under way, and an issue is not drawn, held or void.
  perform from lottery_game g where g.id = any (games) order by g.id for key share;
  perform from lottery_issue i where i.id = any (issues) order by i.id for key share;
  perform from wallet w where w.account_id = any (accounts) order by w.account_id for no key update;

  if cardinality(numbers) > 0 then
    places := array(
      select dense_rank() over (
        order by issues[k.k], ledgers[x.n], types[x.line] collate "C", x.number collate "C"
      )::integer
      from unnest(number_payments, number_lines, numbers) with ordinality as x (n, line, number, x)
      cross join lateral generate_series(coalesce(issue_ends[x.n - 1], 0) + 1, issue_ends[x.n]) as k (k)
      order by x.x, k.k
    );
    select array_agg(d.issue), array_agg(d.ledger), array_agg(d.type), array_agg(d.number)
    into k_issue, k_ledger, k_type, k_number
    from (
      select distinct issues[k.k] as issue, ledgers[x.n] as ledger, types[x.line] collate "C" as type,
        x.number collate "C" as number
      from unnest(number_payments, number_lines, numbers) as x (n, line, number)
      cross join lateral generate_series(coalesce(issue_ends[x.n - 1], 0) + 1, issue_ends[x.n]) as k (k)
      where issues[k.k] is not null
      order by 1, 2, 3, 4
    ) d;
    -- The first bet on a number makes its row; rows are made, and locked behind, in one sequence.
    insert into lottery_exposure (issue_id, ledger_id, bet_type, number)
    select u.issue, u.ledger, u.type, u.number
    from unnest(k_issue, k_ledger, k_type, k_number) with ordinality as u (issue, ledger, type, number, n)
    where not exists (
      select from lottery_exposure x where x.issue_id = u.issue and x.ledger_id = u.ledger
        and x.bet_type = u.type collate "C" and x.number = u.number collate "C"
    )
    order by u.n
    on conflict do nothing;
    for e in
      select x.stake, x.pays, x.orders, l.most_pays, l.cut_from, l.steps, l.step_cut,
        exists (
          select from lottery_number_block b
          where b.issue_id = u.issue and b.bet_type = u.type collate "C" and b.number = u.number collate "C"
        ) as blocked
      from unnest(k_issue, k_ledger, k_type, k_number) with ordinality as u (issue, ledger, type, number, n)
      join lottery_exposure x on x.issue_id = u.issue and x.ledger_id = u.ledger
        and x.bet_type = u.type collate "C" and x.number = u.number collate "C"
      join lottery_issue i on i.id = u.issue
      left join lottery_number_limit l on l.game_id = i.game_id and l.bet_type = u.type collate "C"
      order by u.n for no key update of x
    loop
      e_stake := e_stake || e.stake; e_pays := e_pays || e.pays; e_orders := e_orders || e.orders;
      e_most := e_most || e.most_pays; e_from := e_from || e.cut_from; e_steps := e_steps || e.steps;
      e_step := e_step || e.step_cut; e_blocked := e_blocked || e.blocked; e_changed := e_changed || false;
      e_cut := e_cut || lottery_cut(e.pays, e.most_pays, e.cut_from, e.steps, e.step_cut);
    end loop;
    cuts := array_fill(0, array[cardinality(places)]);
  end if;
  -- The database's clock decides, after every wait for a lock. The ledger reads it for itself.
  held_at := clock_timestamp();
  moment := clock_timestamp();

  for pay in
    select p.n, accounts[p.n] as account, w.balance, w.member_id, w.ledger_id,
      w.guarded or m.state <> 'active' or coalesce(w.stopped_until > moment, false) as is_watched,
      known.ids as known, known.is_same, g.most_stake, g.most_issue_stake, g.enabled and i.is_open as is_open,
      g.price_list_id is distinct from price_lists[p.n] or l.is_stale as is_stale,
      i.found, i.over_stake, i.over_issue, l.stake * i.times as total
    from generate_subscripts(members, 1) as p (n)
    cross join lateral (
      select w.balance, w.member_id, w.ledger_id, w.guarded, w.stopped_until from wallet w
      where w.account_id = accounts[p.n] limit 1
    ) w
    cross join lateral (select m.state from member m where m.id = w.member_id limit 1) m
    cross join lateral (
      select g.enabled, g.most_stake, g.most_issue_stake, g.price_list_id from lottery_game g where g.id = games[p.n] limit 1
    ) g
    cross join lateral (
      select array_agg(o.id order by o.line) as ids, bool_and(o.digest = digests[p.n]) as is_same
      from lottery_order o where o.account_id = accounts[p.n] and o.key = keys[p.n]
    ) known
    cross join lateral (
      select sum(stakes[l.l]) as stake, max(stakes[l.l])::numeric as largest, bool_or(watched[l.l] <> exists (
        select from lottery_number_limit n
        where n.game_id = games[p.n] and n.bet_type = types[l.l] collate "C" and n.most_pays is not null
      )) as is_stale
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
    l0 := coalesce(line_ends[pay.n - 1], 0);
    k0 := coalesce(issue_ends[pay.n - 1], 0);
    x0 := coalesce(number_ends[pay.n - 1], 0);
    many := issue_ends[pay.n] - k0;
    spot0 := spot;
    spot := spot0 + (number_ends[pay.n] - x0) * many;
    bad_lines := null; bad_numbers := null; bad_cuts := null; amount := null; numero := null;
    refusal := case
      when pay.known is not null then case when pay.is_same then 'replayed' else 'key' end
      when pay.found < many then 'missing'
      when pay.is_stale then 'list'
      when pay.over_stake is not null then 'stake'
      when pay.over_issue is not null then 'issue_stake'
    end;
    if refusal is null then
      refusal := case when pay.balance < pay.total then 'funds' when not pay.is_open then 'closed' end;
      done := spot0;
      if refusal is null and spot > spot0 then
        <<every_number>>
        for x in x0 + 1 .. number_ends[pay.n] loop
          for k in k0 + 1 .. issue_ends[pay.n] loop
            place := places[done + 1];
            cut := e_cut[place];
            pays := number_pays[x] * times[k] * (100 - cut) / 100;
            if e_blocked[place] or e_pays[place] + pays > e_most[place] then
              refusal := 'blocked';
              bad_lines := array[number_lines[x] - l0 - 1]; bad_numbers := array[numbers[x]]; bad_cuts := array[100];
              amount := case when e_blocked[place] then 0 else greatest(0, e_most[place] - e_pays[place]) end;
              numero := (select i.numero from lottery_issue i where i.id = issues[k]);
              exit every_number;
            end if;
            done := done + 1;
            cuts[done] := cut;
            e_pays[place] := e_pays[place] + pays;
            if cut > number_cuts[x] then
              refusal := 'price';
              if bad_lines[cardinality(bad_lines)] = number_lines[x] - l0 - 1
                and bad_numbers[cardinality(bad_numbers)] = numbers[x]
              then
                bad_cuts[cardinality(bad_cuts)] := greatest(cut, bad_cuts[cardinality(bad_cuts)]);
              else
                bad_lines := bad_lines || (number_lines[x] - l0 - 1); bad_numbers := bad_numbers || numbers[x];
                bad_cuts := bad_cuts || cut;
              end if;
            end if;
          end loop;
        end loop;
      end if;
      if pay.is_watched then
        -- Counted only where the payment is placed, and named before anything that comes behind it.
        begin
          refusal := coalesce(
            case lottery_may_stake(pay.account, pay.total::bigint)
              when 'stopped' then 'stopped' when 'limit' then 'own_limit'
            end,
            refusal
          );
          if refusal is not null then
            raise exception 'not counted' using errcode = 'triggered_action_exception';
          end if;
        exception when triggered_action_exception then
          null;
        end;
      end if;
      -- A payment that is refused leaves the numbers as they were; one that is placed cuts their price for those behind it.
      for s in spot0 + 1 .. done loop
        place := places[s];
        pays := number_pays[x0 + 1 + (s - spot0 - 1) / many] * times[k0 + 1 + (s - spot0 - 1) % many] * (100 - cuts[s]) / 100;
        if refusal is not null then
          e_pays[place] := e_pays[place] - pays;
        else
          e_stake[place] := e_stake[place] + number_stakes[x0 + 1 + (s - spot0 - 1) / many] * times[k0 + 1 + (s - spot0 - 1) % many];
          e_orders[place] := e_orders[place] + 1;
          e_changed[place] := true;
          e_cut[place] := lottery_cut(e_pays[place], e_most[place], e_from[place], e_steps[place], e_step[place]);
        end if;
      end loop;
    end if;

    ord := pay.n;
    state := coalesce(refusal, 'placed');
    amount := case state
      when 'stake' then pay.most_stake when 'issue_stake' then pay.most_issue_stake
      when 'placed' then pay.total when 'replayed' then pay.total
      else amount
    end;
    on_sale := case when state = 'missing' then (
      select count(*) from lottery_issue i
      where i.game_id = games[pay.n] and i.state = 'scheduled' and i.closes_at > moment
    ) end;
    numero := case state when 'stake' then pay.over_stake when 'issue_stake' then pay.over_issue else numero end;
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
      w_pair := w_pair || cardinality(pairs);
      w_spot := w_spot || spot0;
      for line in l0 + 1 .. line_ends[pay.n] loop
        ids[line] := nextval('lottery_order_id_seq');
        for k in 1 .. many loop
          pairs := pairs || nextval('lottery_suborder_id_seq');
        end loop;
      end loop;
      orders := ids[l0 + 1 : line_ends[pay.n]];
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

  insert into lottery_suborder (id, order_id, issue_id, account_id, multiple, stake, rebate, placed_at)
  select pairs[p.pair + (l.l - f.l - 1) * f.many + k.k - f.k], ids[l.l], issues[k.k], accounts[p.n],
    multiples[l.l] * times[k.k], stakes[l.l] * times[k.k], rebates[l.l] * times[k.k], moment
  from unnest(w_ord, w_pair) as p (n, pair)
  cross join lateral (
    select coalesce(line_ends[p.n - 1], 0) as l, coalesce(issue_ends[p.n - 1], 0) as k,
      issue_ends[p.n] - coalesce(issue_ends[p.n - 1], 0) as many
  ) f
  cross join lateral generate_series(f.l + 1, line_ends[p.n]) as l (l)
  cross join lateral generate_series(f.k + 1, issue_ends[p.n]) as k (k);

  if spot = 0 then
    return;
  end if;
  insert into lottery_suborder_number (suborder_id, ledger_id, numbers, stakes, pays, cuts)
  select s.id, s.ledger, array_agg(s.number order by s.x), array_agg(s.stake * s.times order by s.x),
    array_agg(s.pays * s.times * (100 - s.cut) / 100 order by s.x), array_agg(s.cut::smallint order by s.x)
  from (
    select pairs[p.pair + (x.line - f.l - 1) * f.many + k.k - f.k] as id, ledgers[x.n] as ledger, x.number, x.stake, x.pays,
      x.x, times[k.k] as times, cuts[p.spot + (x.x - f.x - 1)::integer * f.many + k.k - f.k] as cut
    from unnest(number_payments, number_lines, numbers, number_stakes, number_pays) with ordinality
      as x (n, line, number, stake, pays, x)
    join unnest(w_ord, w_pair, w_spot) as p (n, pair, spot) on p.n = x.n
    cross join lateral (
      select coalesce(line_ends[p.n - 1], 0) as l, coalesce(issue_ends[p.n - 1], 0) as k,
        coalesce(number_ends[p.n - 1], 0) as x, issue_ends[p.n] - coalesce(issue_ends[p.n - 1], 0) as many
    ) f
    cross join lateral generate_series(f.k + 1, issue_ends[p.n]) as k (k)
  ) s
  group by s.id, s.ledger;

  update lottery_exposure x set stake = u.stake, pays = u.pays, orders = u.orders
  from unnest(k_issue, k_ledger, k_type, k_number, e_stake, e_pays, e_orders, e_changed)
    as u (issue, ledger, type, number, stake, pays, orders, changed)
  where u.changed and x.issue_id = u.issue and x.ledger_id = u.ledger and x.bet_type = u.type collate "C"
    and x.number = u.number collate "C";
end $$;
