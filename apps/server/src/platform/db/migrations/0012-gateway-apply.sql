-- Carries out a batch of vendor calls in one statement. Each call has its own idempotency row and its own outcome;
-- a declined one leaves its neighbours alone. First all wallets are locked in ascending order of account, then
-- everything is read with one query, decided call by call on the running balance, and written with one statement per
-- table.
--
-- A batch holds no two calls of one account that share a round or an id, and a rollback is the only call of its
-- account; the caller sees to that, and a batch that breaks the rule fails as a whole.
--
-- refusals: a code found before the database was asked (game stopped, unknown game); it counts only when the call was
-- not answered before. references: the bet that a rollback undoes, or the kind of an award.
create function gateway_apply(
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
  currency_of text[];
  book_of text[];
  account bigint := -1;
  op_before text := '';
  scope_before smallint;
  vendor_books text[];
  vendor_awards boolean;
  bal bigint;
  moved_by bigint;
  keep boolean;
  -- the operation row
  new_id bigint;
  the_round bigint;
  bet_effect bigint;
  win_effect bigint;
  round_effect smallint;
  undone bigint;
  moved bigint;
  reversed bigint;
  -- operations to write
  k_ord integer[] := '{}'; k_id bigint[] := '{}'; k_state text[] := '{}'; k_code text[] := '{}';
  k_balance bigint[] := '{}'; k_bet bigint[] := '{}'; k_win bigint[] := '{}'; k_rounds smallint[] := '{}';
  k_round bigint[] := '{}'; k_transfer bigint[] := '{}'; k_undoes bigint[] := '{}';
  k_ledger smallint[] := '{}'; k_reverses bigint[] := '{}';
  -- the bet half of a settle that also wins; every other transfer follows from its operation
  e_id bigint[] := '{}'; e_cause bigint[] := '{}'; e_round bigint[] := '{}'; e_ledger smallint[] := '{}'; e_account bigint[] := '{}';
  e_amount bigint[] := '{}'; e_after bigint[] := '{}';
  -- rounds that go on
  r_account bigint[] := '{}'; r_scope smallint[] := '{}'; r_name text[] := '{}'; r_bet bigint[] := '{}'; r_win bigint[] := '{}';
  r_bets integer[] := '{}'; r_wins integer[] := '{}'; r_state text[] := '{}';
  -- wallets
  w_account bigint[] := '{}'; w_balance bigint[] := '{}'; w_transfer bigint[] := '{}';
  -- cases
  c_ord integer[] := '{}'; c_kind text[] := '{}'; c_detail jsonb[] := '{}';
  touching bigint[];
  won boolean := false;
  touched integer;
begin
  touching := array(select distinct a.id from unnest(accounts, ops) as a (id, op) where a.op <> 'balance');
  perform from wallet w where w.account_id = any (touching) order by w.account_id for no key update;

  select array_agg(l.currency order by l.id), array_agg(l.book order by l.id) into currency_of, book_of
  from ledger l;

  for c in
    select u.ord::integer as ord, u.scope, u.account, u.op, u.tx, u.ref, u.session, u.game, u.round_name, u.bet, u.win,
      u.currency, u.closing, decode(u.hash, 'hex') as hash, u.refusal,
      w.balance, w.member_id, w.ledger_id, m.state as member_state,
      own.id as own_id, own.state as own_state, own.code as own_code, own.balance as own_balance,
      own.request_hash as own_hash,
      r.id as round_id, r.state as round_state, r.game_id as round_game,
      s.account_id as session_account, s.vendor_id as session_vendor,
      s.ended_at is null and s.expires_at > clock_timestamp() as session_live
    from unnest(scopes, accounts, ops, txs, refs, sessions, games, round_names, bets, wins, currencies, closes, hashes,
      refusals) with ordinality
      as u (scope, account, op, tx, ref, session, game, round_name, bet, win, currency, closing, hash, refusal, ord)
    -- each lateral subquery is one probe of a unique index, whatever the planner believes of the tables' sizes
    left join lateral (
      select w.balance, w.member_id, w.ledger_id from wallet w where w.account_id = u.account limit 1
    ) w on true
    left join lateral (select m.state from member m where m.id = w.member_id limit 1) m on true
    left join lateral (
      select o.id, o.state, o.code, o.balance, o.request_hash from operation o
      where o.scope = u.scope and o.actor_id = u.account and o.op = u.op and o.ext_id = u.tx limit 1
    ) own on true
    left join lateral (
      select r.id, r.state, r.game_id from round r
      where r.account_id = u.account and r.scope = u.scope and r.ext_id = u.round_name limit 1
    ) r on true
    left join lateral (
      select s.account_id, s.vendor_id, s.ended_at, s.expires_at from play_session s where s.id = u.session limit 1
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
    elsif c.op = 'rollback' or op_before = 'rollback' then
      raise exception 'a rollback shares its batch with another call of account %', account
        using errcode = 'invalid_parameter_value';
    end if;
    op_before := c.op;
    if c.scope is distinct from scope_before then
      scope_before := c.scope;
      select v.books, v.may_award into vendor_books, vendor_awards from gateway_vendor v where v.id = c.scope;
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
    the_round := c.round_id;
    bet_effect := 0;
    win_effect := 0;
    round_effect := 0;
    undone := null;
    moved := null;
    reversed := null;

    if bal is null then
      keep := false;
      code := 'UNKNOWN_PLAYER';
    elsif c.op = 'balance' then
      keep := false;
    elsif c.own_id is not null then
      keep := false;
      if c.own_state = 'tombstone' then
        code := 'BET_ROLLED_BACK';
      elsif c.own_hash <> c.hash then
        code := 'CONFLICT';
        c_ord := c_ord || c.ord;
        c_kind := c_kind || 'conflict'::text;
        c_detail := c_detail || jsonb_build_object('operation', c.own_id, 'bet', c.bet::text, 'win', c.win::text,
          'round', c.round_name, 'game', c.game);
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
        where o.scope = c.scope and o.actor_id = account and o.op = 'bet' and o.ext_id = c.tx and o.state = 'tombstone';
      end if;
      if code is not null then
        null;
      elsif c.refusal is not null then
        code := c.refusal;
      elsif not book_of[c.ledger_id] = any (vendor_books) then
        code := 'NOT_ALLOWED';
      elsif not coalesce(c.session_live and c.session_account = account and c.session_vendor = c.scope, false) then
        code := 'SESSION_ENDED';
      elsif c.member_state <> 'active' then
        code := 'PLAYER_BLOCKED';
      elsif c.round_state <> 'open' then
        code := 'ROUND_CLOSED';
      elsif c.round_game <> c.game then
        code := 'CONFLICT';
        c_ord := c_ord || c.ord;
        c_kind := c_kind || 'round_of_other_game'::text;
        c_detail := c_detail || jsonb_build_object('round', c.round_name, 'game', c.game, 'game_before', c.round_game);
      elsif bal < c.bet then
        code := 'INSUFFICIENT_FUNDS';
      elsif bal - c.bet + c.win > 100000000000000000 then
        code := 'LIMIT_REACHED';
      else
        new_id := nextval('operation_id_seq');
        bet_effect := c.bet;
        win_effect := c.win;
        if c.round_id is null then
          round_effect := 1;
          the_round := nextval('round_id_seq');
        end if;
        if c.bet > 0 then
          bal := bal - c.bet;
          moved := nextval('transfer_id_seq');
          if c.win > 0 then
            e_id := e_id || moved; e_cause := e_cause || new_id; e_round := e_round || the_round; e_ledger := e_ledger || c.ledger_id;
            e_account := e_account || account; e_amount := e_amount || -c.bet; e_after := e_after || bal;
          end if;
        end if;
        if c.win > 0 then
          bal := bal + c.win;
          moved := nextval('transfer_id_seq');
        end if;
        if c.round_id is not null then
          r_account := r_account || account; r_scope := r_scope || c.scope; r_name := r_name || c.round_name; r_bet := r_bet || c.bet;
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
        c_detail := c_detail || jsonb_build_object('win', c.win::text, 'round', c.round_name, 'game', c.game);
      elsif c.round_state = 'rolled_back' then
        code := 'BET_ROLLED_BACK';
        c_ord := c_ord || c.ord;
        c_kind := c_kind || 'win_after_rollback'::text;
        c_detail := c_detail || jsonb_build_object('win', c.win::text, 'round', c.round_name);
      elsif c.round_game <> c.game then
        code := 'CONFLICT';
        c_ord := c_ord || c.ord;
        c_kind := c_kind || 'round_of_other_game'::text;
        c_detail := c_detail || jsonb_build_object('round', c.round_name, 'game', c.game, 'game_before', c.round_game);
      elsif bal + c.win > 100000000000000000 then
        code := 'LIMIT_REACHED';
      else
        won := true;
        new_id := nextval('operation_id_seq');
        win_effect := c.win;
        if c.win > 0 then
          bal := bal + c.win;
          moved := nextval('transfer_id_seq');
        end if;
        r_account := r_account || account; r_scope := r_scope || c.scope; r_name := r_name || c.round_name; r_bet := r_bet || 0::bigint;
        r_win := r_win || c.win; r_bets := r_bets || 0; r_wins := r_wins || 1;
        r_state := r_state || case when c.closing then 'closed' else c.round_state end;
      end if;

    elsif c.op = 'award' then
      if not vendor_awards or not book_of[c.ledger_id] = any (vendor_books) then
        keep := false;
        code := 'NOT_ALLOWED';
        c_ord := c_ord || c.ord;
        c_kind := c_kind || 'award_not_allowed'::text;
        c_detail := c_detail || jsonb_build_object('amount', c.win::text, 'kind', c.ref);
      elsif bal + c.win > 100000000000000000 then
        code := 'LIMIT_REACHED';
      else
        new_id := nextval('operation_id_seq');
        win_effect := c.win;
        if c.win > 0 then
          bal := bal + c.win;
          moved := nextval('transfer_id_seq');
        end if;
      end if;

    elsif c.op = 'rollback' then
      select o.id, o.op, o.state, o.bet, o.transfer_id, r.id as round_id, r.ext_id as round_name, r.game_id as game,
        r.state as round_state, r.bets, r.wins,
        exists (select from operation again where again.undoes = o.id) as undone
      into x
      from operation o
      left join round r on r.account_id + 0 = o.actor_id and r.id = o.round_id
      where o.scope = c.scope and o.actor_id = account and o.ext_id = c.ref
        and o.op in ('bet', 'settle', 'win', 'rollback', 'award')
      order by array_position(array['bet', 'settle', 'win', 'rollback', 'award'], o.op::text)
      limit 1;
      new_id := nextval('operation_id_seq');
      if not found then
        k_ord := k_ord || -c.ord; k_id := k_id || nextval('operation_id_seq'); k_state := k_state || 'tombstone'::text;
        k_code := k_code || 'BET_ROLLED_BACK'::text; k_balance := k_balance || bal; k_bet := k_bet || 0::bigint;
        k_win := k_win || 0::bigint; k_rounds := k_rounds || 0::smallint; k_round := k_round || null::bigint;
        k_transfer := k_transfer || null::bigint; k_undoes := k_undoes || null::bigint;
        k_ledger := k_ledger || c.ledger_id; k_reverses := k_reverses || null::bigint;
      elsif x.op in ('win', 'rollback', 'award') then
        code := 'NOT_ALLOWED';
      elsif x.state <> 'done' or x.undone then
        -- nothing was taken, or it was given back already
        the_round := x.round_id;
      elsif x.round_state <> 'open' or x.wins > 0 then
        code := 'ROUND_CLOSED';
        the_round := x.round_id;
      else
        the_round := x.round_id;
        undone := x.id;
        bet_effect := -x.bet;
        round_effect := -(x.bets = 1)::integer;
        if x.bet > 0 then
          bal := bal + x.bet;
          moved := nextval('transfer_id_seq');
          reversed := x.transfer_id;
        end if;
        r_account := r_account || account; r_scope := r_scope || c.scope; r_name := r_name || x.round_name; r_bet := r_bet || -x.bet;
        r_win := r_win || 0::bigint; r_bets := r_bets || -1; r_wins := r_wins || 0;
        r_state := r_state || case when x.bets = 1 then 'rolled_back' else 'open' end;
      end if;
      if x.id is not null and (c.bet <> x.bet or c.round_name <> x.round_name or c.game <> x.game) then
        c_ord := c_ord || c.ord;
        c_kind := c_kind || 'rollback_differs'::text;
        c_detail := c_detail || jsonb_build_object('bet', x.bet::text, 'claimed', c.bet::text, 'round', x.round_name,
          'claimed_round', c.round_name, 'game', x.game, 'claimed_game', c.game);
      end if;
    else
      raise exception 'unknown operation %', c.op using errcode = 'invalid_parameter_value';
    end if;

    balance := bal;
    if code is not null then
      state := 'declined';
    end if;
    if keep then
      if new_id is null then
        new_id := nextval('operation_id_seq');
      end if;
      k_ord := k_ord || c.ord; k_id := k_id || new_id; k_state := k_state || state; k_code := k_code || code;
      k_balance := k_balance || bal; k_bet := k_bet || bet_effect; k_win := k_win || win_effect;
      k_rounds := k_rounds || round_effect; k_round := k_round || the_round; k_transfer := k_transfer || moved;
      k_undoes := k_undoes || undone; k_ledger := k_ledger || c.ledger_id; k_reverses := k_reverses || reversed;
      operation_id := new_id;
      new_id := null;
      if moved is not null then
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

  if cardinality(k_ord) > 0 then
    insert into operation (id, actor_id, transfer_id, balance, bet, win, round_id, undoes, scope, rounds, op, ext_id,
      request_hash, state, code, game_id)
    select k.id, accounts[abs(k.ord)], k.transfer, k.balance, k.bet, k.win, k.round, k.undoes, scopes[abs(k.ord)],
      k.rounds, case when k.ord < 0 then 'bet' else ops[k.ord] end,
      case when k.ord < 0 then refs[-k.ord] else txs[k.ord] end,
      case when k.ord > 0 then decode(hashes[k.ord], 'hex') end, k.state, k.code, games[abs(k.ord)]
    from unnest(k_ord, k_id, k_state, k_code, k_balance, k_bet, k_win, k_rounds, k_round, k_transfer, k_undoes)
      as k (ord, id, state, code, balance, bet, win, rounds, round, transfer, undoes);
  end if;

  if cardinality(w_account) > 0 then
    with legs as (
      select k.transfer as id, k.id as cause, k.reverses, k.round, k.ledger,
        case ops[k.ord]
          when 'award' then refs[k.ord]
          when 'settle' then case when k.win > 0 then 'win' else 'bet' end
          else ops[k.ord]
        end as kind,
        accounts[k.ord] as account, (k.ledger * 10 + case when ops[k.ord] = 'award' then 2 else 1 end)::bigint as counter,
        case when ops[k.ord] = 'settle' and k.win > 0 then k.win else k.win - k.bet end as amount, k.balance
      from unnest(k_ord, k_id, k_balance, k_bet, k_win, k_transfer, k_ledger, k_reverses, k_round)
        as k (ord, id, balance, bet, win, transfer, ledger, reverses, round)
      where k.transfer is not null
      union all
      select e.id, e.cause, null, e.round, e.ledger, 'bet', e.account, (e.ledger * 10 + 1)::bigint, e.amount, e.balance
      from unnest(e_id, e_cause, e_round, e_ledger, e_account, e_amount, e_after)
        as e (id, cause, round, ledger, account, amount, balance)
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
    from unnest(w_account, w_balance, w_transfer) as m (account, balance, transfer)
    where w.account_id = m.account;
  end if;

  if 1 = any (k_rounds) then
    insert into round (id, account_id, scope, ext_id, game_id, session_id, bet, win, bets, wins, state, closed_at)
    select k.round, accounts[k.ord], scopes[k.ord], round_names[k.ord], games[k.ord], sessions[k.ord], k.bet, k.win,
      1, (ops[k.ord] = 'settle')::integer, case when ops[k.ord] = 'settle' then 'closed' else 'open' end,
      case when ops[k.ord] = 'settle' then clock_timestamp() end
    from unnest(k_ord, k_bet, k_win, k_rounds, k_round) as k (ord, bet, win, rounds, round)
    where k.rounds = 1;
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

-- One act of the platform itself on a player's money: a gift, a refill. Once for each (account, op, id); a repetition
-- gets the first answer, and the same id with other content is a conflict.
--
-- counter: the digit of the system account that the money comes from (2 promotions, 3 source of play money).
create function wallet_post(
  the_account bigint, the_op text, the_id text, the_hash text, the_kind text, counter integer, amount bigint
)
returns table (
  operation_id bigint, transfer_id bigint, balance bigint, member_id bigint, ledger_id smallint, replayed boolean,
  conflict boolean
)
language plpgsql
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set lock_timeout = '2s'
as $$
#variable_conflict use_column
declare
  w record;
  o record;
begin
  select w1.balance, w1.member_id, w1.ledger_id into strict w
  from wallet w1 where w1.account_id = the_account for no key update;
  member_id := w.member_id;
  ledger_id := w.ledger_id;
  select o1.id, o1.transfer_id, o1.balance, o1.request_hash into o
  from operation o1 where o1.scope = 0 and o1.actor_id = the_account and o1.op = the_op and o1.ext_id = the_id;
  if found then
    operation_id := o.id;
    transfer_id := o.transfer_id;
    balance := o.balance;
    replayed := true;
    conflict := o.request_hash <> decode(the_hash, 'hex');
    return next;
    return;
  end if;
  replayed := false;
  conflict := false;
  operation_id := nextval('operation_id_seq');
  balance := w.balance + amount;
  if amount <> 0 then
    transfer_id := nextval('transfer_id_seq');
    with moving as (
      insert into transfer (id, cause_id, ledger_id, kind) values (transfer_id, operation_id, w.ledger_id, the_kind)
    )
    insert into entry (transfer_id, account_id, amount, balance_after, ledger_id)
    values (transfer_id, the_account, amount, balance, w.ledger_id),
      (transfer_id, w.ledger_id * 10 + counter, -amount, null, w.ledger_id);
    update wallet w1
    set balance = w1.balance + amount, transfer_id = wallet_post.transfer_id, version = w1.version + 1,
      updated_at = clock_timestamp()
    where w1.account_id = the_account;
  end if;
  insert into operation (id, actor_id, transfer_id, balance, scope, op, ext_id, request_hash, state)
  values (operation_id, the_account, transfer_id, balance, 0, the_op, the_id, decode(the_hash, 'hex'), 'done');
  return next;
end $$;
