-- The same decisions as before with less work around them: what hinders a bet whatever the balance is, and the numbers of
-- what it writes, come out of the query that looks everything up; an array that says nothing of a plain bet is not
-- made; and what is written reads the arrays by their subscripts, where it made a row set of each.
--
-- Carries out a batch of vendor calls in one statement. Each call has its own idempotency row and its own outcome;
-- a declined one leaves its neighbours alone. First all wallets are locked in ascending order of account, then
-- everything is read with one query, decided call by call on the running balance, and written with one statement per
-- table. A bet is held against the limits of a player who has any, under the lock of the wallet; spans begin inside an
-- hour: the bets of that hour count, and its wins do not. Wins and rollbacks always pass.
--
-- A batch holds no two calls of one account that share a round or an id, and a rollback is the only call of its
-- account; the caller sees to that, and a batch that breaks the rule fails as a whole.
--
-- refusals: a code found before the database was asked (game stopped, unknown game); it counts only when the call was
-- not answered before. references: the bet that a rollback undoes, or the kind of an award.
create or replace function gateway_apply(
  scopes smallint[], accounts bigint[], ops text[], txs text[], refs text[], sessions text[], games text[],
  round_names text[], bets bigint[], wins bigint[], currencies text[], closes boolean[], hashes text[], refusals text[]
)
returns table (
  ord integer, state text, code text, balance bigint, operation_id bigint, replayed boolean, transfer_id bigint,
  member_id bigint, ledger_id smallint
)
language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set plan_cache_mode = force_generic_plan
set lock_timeout = '2s'
as $$
#variable_conflict use_column
declare
  c record;
  x record;
  -- of the vendor, by ledger: its currency, and whether the vendor may play in it
  currency_of text[];
  open_to boolean[];
  vendor_awards boolean;
  account bigint := -1;
  op_before text := '';
  scope_before smallint;
  bal bigint;
  moved_by bigint;
  keep boolean;
  -- the operation that is being decided
  kept integer := 0;
  n integer;
  moved bigint;
  -- operations to write. All but the first are set only where they say something: a plain bet sets six of them, and an
  -- array is read by its subscript, which costs less than a row set made of it.
  k_ord integer[]; k_id bigint[]; k_balance bigint[]; k_ledger smallint[]; k_bet bigint[]; k_transfer bigint[];
  k_new_round bigint[]; k_win bigint[]; k_code text[]; k_round bigint[]; k_rounds smallint[]; k_undoes bigint[];
  k_reverses bigint[];
  -- the bet half of a settle that also wins; every other transfer follows from its operation
  e_id bigint[]; e_at integer[]; e_after bigint[];
  -- rounds that go on
  r_account bigint[]; r_scope smallint[]; r_name text[]; r_bet bigint[]; r_win bigint[];
  r_bets integer[]; r_wins integer[]; r_state text[];
  -- wallets
  w_account bigint[]; w_balance bigint[]; w_transfer bigint[];
  -- cases
  c_ord integer[]; c_kind text[]; c_detail jsonb[];
  won boolean := false;
  touched integer;
  -- of a guarded wallet: its limits, what was played within each of their spans, and what is added to its hours
  moment timestamptz := clock_timestamp();
  g play_watch%rowtype;
  bet_d bigint; bet_w bigint; bet_m bigint; win_d bigint; win_w bigint; win_m bigint;
  h_account bigint[]; h_hour timestamptz[]; h_bet bigint[]; h_win bigint[];
  s_account bigint[]; s_from timestamptz[]; s_after bigint[];
begin
  if 'balance' = any (ops) then
    perform from wallet w
    where w.account_id in (select a.id from unnest(accounts, ops) as a (id, op) where a.op <> 'balance')
    order by w.account_id for no key update;
  else
    perform from wallet w where w.account_id = any (accounts) order by w.account_id for no key update;
  end if;

  for c in
    select u.ord, u.scope, u.account, u.op, u.bet, u.win, u.currency, u.refusal,
      w.balance, w.member_id, w.ledger_id, w.guarded,
      own.id as own_id, own.state as own_state, own.code as own_code, own.balance as own_balance, own.changed,
      r.id as round_id, r.state as round_state, r.game_id as round_game,
      -- why no bet is taken, whatever the balance is
      case
        when not coalesce(s.is_good, false) then 'SESSION_ENDED'
        when m.state <> 'active' or w.stopped_until > moment then 'PLAYER_BLOCKED'
        when r.state <> 'open' then 'ROUND_CLOSED'
        when r.game_id <> games[u.ord] then 'CONFLICT'
      end as hindrance,
      -- numbers are drawn row by row, so those of one account rise with its calls; one that is not used is lost
      case when own.id is null then nextval('operation_id_seq') end as new_id,
      case when own.id is null and (u.bet > 0 or u.win > 0 or u.op = 'rollback') then nextval('transfer_id_seq') end as transfer,
      case when own.id is null and u.bet > 0 and u.win > 0 then nextval('transfer_id_seq') end as other_transfer,
      case when own.id is null and r.id is null and u.op in ('bet', 'settle') then nextval('round_id_seq') end as new_round
    from (
      select g.ord, scopes[g.ord] as scope, accounts[g.ord] as account, ops[g.ord] as op, bets[g.ord] as bet,
        wins[g.ord] as win, currencies[g.ord] as currency, refusals[g.ord] as refusal
      from generate_series(1, cardinality(accounts)) as g (ord)
      order by accounts[g.ord], g.ord
    ) u
    -- each lateral subquery is one probe of a unique index, whatever the planner believes of the tables' sizes
    left join lateral (
      select w.balance, w.member_id, w.ledger_id, w.guarded, w.stopped_until from wallet w where w.account_id = u.account limit 1
    ) w on true
    left join lateral (select m.state from member m where m.id = w.member_id limit 1) m on true
    left join lateral (
      select o.id, o.state, o.code, o.balance, o.request_hash <> decode(hashes[u.ord], 'hex') as changed from operation o
      where o.scope = u.scope and o.actor_id = u.account and o.op = u.op and o.ext_id = txs[u.ord] limit 1
    ) own on true
    left join lateral (
      select r.id, r.state, r.game_id from round r
      where r.account_id = u.account and r.scope = u.scope and r.ext_id = round_names[u.ord] limit 1
    ) r on true
    left join lateral (
      select s.account_id = u.account and s.vendor_id = u.scope and s.ended_at is null and s.expires_at > clock_timestamp() as is_good
      from play_session s where s.id = sessions[u.ord] limit 1
    ) s on true
    order by u.account, u.ord
  loop
    if c.account <> account then
      if moved_by is not null then
        w_account := w_account || account;
        w_balance := w_balance || bal;
        w_transfer := w_transfer || moved_by;
      end if;
      account := c.account;
      bal := c.balance;
      moved_by := null;
      if c.guarded then
        select * into strict g from play_watch p where p.account_id = account;
        select coalesce(sum(h.bet) filter (where h.hour > t.d - interval '1 hour'), 0),
          coalesce(sum(h.bet) filter (where h.hour > t.w - interval '1 hour'), 0),
          coalesce(sum(h.bet) filter (where h.hour > t.m - interval '1 hour'), 0),
          coalesce(sum(h.win) filter (where h.hour >= t.d), 0),
          coalesce(sum(h.win) filter (where h.hour >= t.w), 0),
          coalesce(sum(h.win) filter (where h.hour >= t.m), 0)
        into bet_d, bet_w, bet_m, win_d, win_w, win_m
        from (select moment - interval '24 hours' as d, moment - interval '168 hours' as w,
          date_trunc('month', moment at time zone g.zone) at time zone g.zone as m) t
        join guard_hour h on h.account_id = account and h.hour > least(t.w, t.m) - interval '1 hour';
        if moment - g.seen_at > interval '30 minutes' then
          g.sitting_from := moment;
          select p.transfer_id into g.sitting_after from wallet p where p.account_id = account;
        end if;
      end if;
    elsif c.op = 'rollback' or op_before = 'rollback' then
      raise exception 'a rollback shares its batch with another call of account %', account
        using errcode = 'invalid_parameter_value';
    end if;
    op_before := c.op;
    if c.scope is distinct from scope_before then
      scope_before := c.scope;
      select v.may_award, array_agg(l.currency order by l.id), array_agg(l.book = any (v.books) order by l.id)
      into vendor_awards, currency_of, open_to
      from gateway_vendor v, ledger l where v.id = c.scope group by v.id;
    end if;

    ord := c.ord;
    code := null;
    state := 'done';
    operation_id := null;
    replayed := false;
    transfer_id := null;
    member_id := c.member_id;
    ledger_id := c.ledger_id;
    keep := true;
    moved := null;
    n := kept + 1;

    if bal is null then
      keep := false;
      code := 'UNKNOWN_PLAYER';
    elsif c.op = 'balance' then
      keep := false;
    elsif c.own_id is not null then
      keep := false;
      if c.own_state = 'tombstone' then
        code := 'BET_ROLLED_BACK';
      elsif c.changed then
        code := 'CONFLICT';
        c_ord := c_ord || c.ord;
        c_kind := c_kind || 'conflict'::text;
        c_detail := c_detail || jsonb_build_object('operation', c.own_id, 'bet', c.bet::text, 'win', c.win::text,
          'round', round_names[ord], 'game', games[ord]);
      else
        state := c.own_state;
        code := c.own_code;
        operation_id := c.own_id;
        replayed := true;
        balance := c.own_balance;
        return next;
        continue;
      end if;
    elsif c.currency is not null and c.currency <> currency_of[c.ledger_id] then
      keep := false;
      code := 'WRONG_CURRENCY';

    elsif c.op in ('bet', 'settle') then
      if c.op = 'settle' then
        select 'BET_ROLLED_BACK' into code from operation o
        where o.scope = c.scope and o.actor_id = account and o.op = 'bet' and o.ext_id = txs[c.ord] and o.state = 'tombstone';
      end if;
      if code is not null then
        null;
      elsif c.refusal is not null then
        code := c.refusal;
      elsif not coalesce(open_to[c.ledger_id], false) then
        code := 'NOT_ALLOWED';
      elsif c.hindrance is not null then
        code := c.hindrance;
        if code = 'CONFLICT' then
          c_ord := c_ord || c.ord;
          c_kind := c_kind || 'round_of_other_game'::text;
          c_detail := c_detail || jsonb_build_object('round', round_names[ord], 'game', games[ord], 'game_before', c.round_game);
        end if;
      elsif bal < c.bet then
        code := 'INSUFFICIENT_FUNDS';
      elsif bal - c.bet + c.win > 100000000000000000 then
        code := 'LIMIT_REACHED';
      elsif c.guarded and (
        coalesce(moment >= g.sitting_from + make_interval(mins => g.sitting_minutes::integer), false)
        or c.bet > 0 and (
          coalesce(bet_d + c.bet > g.wager_day, false) or coalesce(bet_d - win_d + c.bet > g.loss_day, false)
          or coalesce(bet_w + c.bet > g.wager_week, false) or coalesce(bet_w - win_w + c.bet > g.loss_week, false)
          or coalesce(bet_m + c.bet > g.wager_month, false) or coalesce(bet_m - win_m + c.bet > g.loss_month, false)
        )
      ) then
        code := 'LIMIT_REACHED';
      else
        if c.guarded then
          bet_d := bet_d + c.bet; bet_w := bet_w + c.bet; bet_m := bet_m + c.bet;
          win_d := win_d + c.win; win_w := win_w + c.win; win_m := win_m + c.win;
          h_account := h_account || account; h_hour := h_hour || hour_of(moment);
          h_bet := h_bet || c.bet; h_win := h_win || c.win;
          s_account := s_account || account; s_from := s_from || g.sitting_from; s_after := s_after || g.sitting_after;
        end if;
        if c.bet > 0 then
          bal := bal - c.bet;
          k_bet[n] := c.bet;
          moved := c.transfer;
        end if;
        if c.win > 0 then
          if c.bet > 0 then
            e_id := e_id || moved;
            e_at[cardinality(e_id)] := n;
            e_after[cardinality(e_id)] := bal;
            moved := c.other_transfer;
          else
            moved := c.transfer;
          end if;
          bal := bal + c.win;
          k_win[n] := c.win;
        end if;
        if c.new_round is not null then
          k_new_round[n] := c.new_round;
        end if;
        if c.round_id is not null then
          r_account := r_account || account; r_scope := r_scope || c.scope; r_name := r_name || round_names[ord]; r_bet := r_bet || c.bet;
          r_win := r_win || c.win; r_bets := r_bets || 1; r_wins := r_wins || (c.op = 'settle')::integer;
          r_state := r_state || case when c.op = 'settle' then 'closed' else 'open' end;
        end if;
      end if;

    elsif c.op = 'win' then
      if c.round_id is null then
        keep := false;
        code := 'NO_BET';
        c_ord := c_ord || c.ord;
        c_kind := c_kind || 'win_without_bet'::text;
        c_detail := c_detail || jsonb_build_object('win', c.win::text, 'round', round_names[ord], 'game', games[ord]);
      elsif c.round_state = 'rolled_back' then
        code := 'BET_ROLLED_BACK';
        c_ord := c_ord || c.ord;
        c_kind := c_kind || 'win_after_rollback'::text;
        c_detail := c_detail || jsonb_build_object('win', c.win::text, 'round', round_names[ord]);
      elsif c.round_game <> games[ord] then
        code := 'CONFLICT';
        c_ord := c_ord || c.ord;
        c_kind := c_kind || 'round_of_other_game'::text;
        c_detail := c_detail || jsonb_build_object('round', round_names[ord], 'game', games[ord], 'game_before', c.round_game);
      elsif bal + c.win > 100000000000000000 then
        code := 'LIMIT_REACHED';
      else
        won := true;
        if c.guarded then
          win_d := win_d + c.win; win_w := win_w + c.win; win_m := win_m + c.win;
          h_account := h_account || account; h_hour := h_hour || hour_of(moment);
          h_bet := h_bet || 0::bigint; h_win := h_win || c.win;
        end if;
        if c.win > 0 then
          bal := bal + c.win;
          k_win[n] := c.win;
          moved := c.transfer;
        end if;
        r_account := r_account || account; r_scope := r_scope || c.scope; r_name := r_name || round_names[ord]; r_bet := r_bet || 0::bigint;
        r_win := r_win || c.win; r_bets := r_bets || 0; r_wins := r_wins || 1;
        r_state := r_state || case when closes[ord] then 'closed' else c.round_state end;
      end if;

    elsif c.op = 'award' then
      if not coalesce(vendor_awards and open_to[c.ledger_id], false) then
        keep := false;
        code := 'NOT_ALLOWED';
        c_ord := c_ord || c.ord;
        c_kind := c_kind || 'award_not_allowed'::text;
        c_detail := c_detail || jsonb_build_object('amount', c.win::text, 'kind', refs[ord]);
      elsif bal + c.win > 100000000000000000 then
        code := 'LIMIT_REACHED';
      else
        if c.win > 0 then
          bal := bal + c.win;
          k_win[n] := c.win;
          moved := c.transfer;
        end if;
      end if;

    elsif c.op = 'rollback' then
      select o.id, o.op, o.state, o.bet, o.transfer_id, o.at, r.id as round_id, r.ext_id as round_name, r.game_id as game,
        r.state as round_state, r.bets, r.wins,
        exists (select from operation again where again.undoes = o.id) as undone
      into x
      from operation o
      left join round r on r.account_id + 0 = o.actor_id and r.id = o.round_id
      where o.scope = c.scope and o.actor_id = account and o.ext_id = refs[c.ord]
        and o.op in ('bet', 'settle', 'win', 'rollback', 'award')
      order by array_position(array['bet', 'settle', 'win', 'rollback', 'award'], o.op::text)
      limit 1;
      if not found then
        k_ord[n] := -c.ord;
        k_id[n] := nextval('operation_id_seq');
        k_balance[n] := bal;
        k_code[n] := 'BET_ROLLED_BACK';
        n := n + 1;
        k_round[n] := c.round_id;
      elsif x.op in ('win', 'rollback', 'award') then
        code := 'NOT_ALLOWED';
        k_round[n] := c.round_id;
      elsif x.state <> 'done' or x.undone then
        -- nothing was taken, or it was given back already
        k_round[n] := x.round_id;
      elsif x.round_state <> 'open' or x.wins > 0 then
        code := 'ROUND_CLOSED';
        k_round[n] := x.round_id;
      else
        k_round[n] := x.round_id;
        k_undoes[n] := x.id;
        k_rounds[n] := -(x.bets = 1)::integer;
        -- taken back where it was counted
        if c.guarded then
          h_account := h_account || account; h_hour := h_hour || hour_of(x.at);
          h_bet := h_bet || -x.bet; h_win := h_win || 0::bigint;
        end if;
        if x.bet > 0 then
          bal := bal + x.bet;
          k_bet[n] := -x.bet;
          k_reverses[n] := x.transfer_id;
          moved := c.transfer;
        end if;
        r_account := r_account || account; r_scope := r_scope || c.scope; r_name := r_name || x.round_name; r_bet := r_bet || -x.bet;
        r_win := r_win || 0::bigint; r_bets := r_bets || -1; r_wins := r_wins || 0;
        r_state := r_state || case when x.bets = 1 then 'rolled_back' else 'open' end;
      end if;
      if x.id is not null and (c.bet <> x.bet or round_names[ord] <> x.round_name or games[ord] <> x.game) then
        c_ord := c_ord || c.ord;
        c_kind := c_kind || 'rollback_differs'::text;
        c_detail := c_detail || jsonb_build_object('bet', x.bet::text, 'claimed', c.bet::text, 'round', x.round_name,
          'claimed_round', round_names[ord], 'game', x.game, 'claimed_game', games[ord]);
      end if;
    else
      raise exception 'unknown operation %', c.op using errcode = 'invalid_parameter_value';
    end if;

    balance := bal;
    if code is not null then
      state := 'declined';
    end if;
    if keep then
      kept := n;
      k_ord[n] := ord;
      k_id[n] := c.new_id;
      k_balance[n] := bal;
      if code is not null then
        k_code[n] := code;
      end if;
      if c.round_id is not null and c.op <> 'rollback' then
        k_round[n] := c.round_id;
      end if;
      operation_id := c.new_id;
      if moved is not null then
        k_transfer[n] := moved;
        k_ledger[n] := ledger_id;
        moved_by := moved;
        transfer_id := moved;
      end if;
    end if;
    return next;
  end loop;

  if moved_by is not null then
    w_account := w_account || account;
    w_balance := w_balance || bal;
    w_transfer := w_transfer || moved_by;
  end if;

  if kept > 0 then
    insert into operation (id, actor_id, transfer_id, balance, bet, win, round_id, undoes, scope, rounds, op, ext_id,
      request_hash, state, code, game_id)
    select k_id[k.n], accounts[k.ord], k_transfer[k.n], k_balance[k.n], coalesce(k_bet[k.n], 0), coalesce(k_win[k.n], 0),
      coalesce(k.new_round, k_round[k.n]), k_undoes[k.n], scopes[k.ord],
      case when k.new_round is not null then 1 else coalesce(k_rounds[k.n], 0) end,
      case when k.is_own then ops[k.ord] else 'bet' end, case when k.is_own then txs[k.ord] else refs[k.ord] end,
      case when k.is_own then decode(hashes[k.ord], 'hex') end,
      case when not k.is_own then 'tombstone' when k.code is null then 'done' else 'declined' end, k.code, games[k.ord]
    from (
      select g.n, abs(k_ord[g.n]) as ord, k_ord[g.n] > 0 as is_own, k_new_round[g.n] as new_round, k_code[g.n] as code
      from generate_series(1, kept) as g (n)
      offset 0
    ) k;
  end if;

  if cardinality(w_account) > 0 then
    with legs as (
      select k_transfer[k.n] as id, k_id[k.n] as cause, k_reverses[k.n] as reverses,
        coalesce(k_new_round[k.n], k_round[k.n]) as round, k_ledger[k.n] as ledger,
        case k.op
          when 'award' then refs[k.ord]
          when 'settle' then case when k.win > 0 then 'win' else 'bet' end
          else k.op
        end as kind,
        accounts[k.ord] as account, (k_ledger[k.n] * 10 + case when k.op = 'award' then 2 else 1 end)::bigint as counter,
        case when k.op = 'settle' and k.win > 0 then k.win else coalesce(k.win, 0) - coalesce(k_bet[k.n], 0) end as amount,
        k_balance[k.n] as balance
      from (
        select g.n, k_ord[g.n] as ord, ops[k_ord[g.n]] as op, k_win[g.n] as win from generate_series(1, kept) as g (n)
        where k_transfer[g.n] is not null
        offset 0
      ) k
      union all
      select e_id[h.e], k_id[h.n], null, coalesce(k_new_round[h.n], k_round[h.n]), k_ledger[h.n], 'bet',
        accounts[k_ord[h.n]], (k_ledger[h.n] * 10 + 1)::bigint, -k_bet[h.n], e_after[h.e]
      from (select g.e, e_at[g.e] as n from generate_series(1, cardinality(e_id)) as g (e)) h
    ), moving as (
      insert into transfer (id, cause_id, reverses, round_id, ledger_id, kind)
      select id, cause, reverses, round, ledger, kind from legs
    )
    insert into entry (transfer_id, account_id, amount, balance_after, ledger_id)
    select l.id, e.account, e.amount, e.balance, l.ledger
    from legs l
    cross join lateral (values (l.account, l.amount, l.balance), (l.counter, -l.amount, null::bigint))
      as e (account, amount, balance);

    update wallet w
    set balance = m.balance, transfer_id = m.transfer, version = w.version + 1, updated_at = clock_timestamp()
    from (
      select w_account[g.n] as account, w_balance[g.n] as balance, w_transfer[g.n] as transfer
      from generate_series(1, cardinality(w_account)) as g (n)
    ) m
    where w.account_id = m.account;
  end if;

  if cardinality(h_account) > 0 then
    insert into guard_hour as h (account_id, hour, bet, win)
    select u.account, u.hour, sum(u.bet), sum(u.win)
    from unnest(h_account, h_hour, h_bet, h_win) as u (account, hour, bet, win)
    group by u.account, u.hour
    on conflict (account_id, hour) do update set bet = h.bet + excluded.bet, win = h.win + excluded.win;
  end if;
  if cardinality(s_account) > 0 then
    update play_watch p
    set seen_at = moment, sitting_from = u.since, sitting_after = u.after, checked_at = greatest(p.checked_at, u.since)
    from (
      select distinct s.account, s.since, s.after from unnest(s_account, s_from, s_after) as s (account, since, after)
    ) u
    where p.account_id = u.account;
  end if;

  if k_new_round is not null then
    insert into round (id, account_id, scope, ext_id, game_id, session_id, bet, win, bets, wins, state, closed_at)
    select k_new_round[k.n], accounts[k.ord], scopes[k.ord], round_names[k.ord], games[k.ord], sessions[k.ord],
      coalesce(k_bet[k.n], 0), coalesce(k_win[k.n], 0), 1, k.is_settle::integer,
      case when k.is_settle then 'closed' else 'open' end, case when k.is_settle then clock_timestamp() end
    from (
      select g.n, k_ord[g.n] as ord, ops[k_ord[g.n]] = 'settle' as is_settle from generate_series(1, kept) as g (n)
      where k_new_round[g.n] is not null
      offset 0
    ) k;
  end if;

  if cardinality(r_name) > 0 then
    update round r
    set bet = r.bet + u.bet, win = r.win + u.win, bets = r.bets + u.bets, wins = r.wins + u.wins, state = u.state,
      closed_at = case when u.state <> 'open' then coalesce(r.closed_at, clock_timestamp()) end
    from unnest(r_account, r_scope, r_name, r_bet, r_win, r_bets, r_wins, r_state)
      as u (account, scope, name, bet, win, bets, wins, state)
    where r.account_id = u.account and r.scope = u.scope and r.ext_id = u.name;
    get diagnostics touched = row_count;
    if touched <> cardinality(r_name) then
      raise exception 'two calls of one batch share a round' using errcode = 'invalid_parameter_value';
    end if;
  end if;

  if won then
    update gateway_case g set state = 'resolved'
    from unnest(scopes, accounts, ops, txs) as u (scope, account, op, tx)
    where u.op = 'win' and g.scope = u.scope and g.account_id = u.account and g.op = 'win' and g.ext_id = u.tx
      and g.kind = 'win_without_bet' and g.state = 'open'
      and exists (
        select from operation o
        where o.scope = u.scope and o.actor_id = u.account and o.op = 'win' and o.ext_id = u.tx and o.state = 'done'
      );
  end if;

  if cardinality(c_ord) > 0 then
    insert into gateway_case as g (scope, account_id, kind, op, ext_id, detail)
    select scopes[k.ord], accounts[k.ord], k.kind, ops[k.ord], txs[k.ord], k.detail
    from unnest(c_ord, c_kind, c_detail) as k (ord, kind, detail)
    on conflict (scope, account_id, op, ext_id, kind)
    do update set seen = g.seen + 1, last_at = clock_timestamp(), detail = excluded.detail;
  end if;
end $$;
