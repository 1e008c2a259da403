-- One vendor call by itself, the way an idle gateway sends it. gateway_apply is made for many calls: for a single one most of
-- its time goes into arrays, a loop and statements that find nothing to do. This function decides the plain calls (a bet,
-- a win or a settle of a player without limits, not answered before and with nothing to refuse) with one look and
-- one write per table. Every other call goes to gateway_apply as it is, so each refusal, replay and case has one place.
--
-- The wallet is locked by a statement of its own: the next one then sees what was committed while this one waited.
create function gateway_apply_one(
  call_scope smallint, call_account bigint, call_op text, call_tx text, call_ref text, call_session text, call_game text,
  call_round text, call_bet bigint, call_win bigint, call_currency text, call_closes boolean, call_hash text,
  call_refusal text
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
  before bigint;
  member bigint;
  ledger smallint;
  after_bet bigint;
  after_win bigint;
  operation bigint;
  round bigint;
  -- the newest transfer of the call, and the one of the bet where a settle makes two
  moved bigint;
  moved_first bigint;
  ends boolean := call_op = 'settle' or call_closes;
begin
  if call_op in ('bet', 'settle', 'win') and call_refusal is null and call_bet >= 0 and call_win >= 0
    and (call_op = 'settle' or case call_op when 'bet' then call_win else call_bet end = 0)
  then
    select w.balance, w.member_id, w.ledger_id into before, member, ledger
    from wallet w
    where w.account_id = call_account and not w.guarded and (w.stopped_until is null or call_op = 'win')
    for no key update;
  end if;
  if before >= call_bet and before - call_bet + call_win <= 100000000000000000 then
    -- each subquery is one probe of a unique index, whatever the planner believes of the tables' sizes
    select r.id as round_id,
      (select l.currency = coalesce(call_currency, l.currency) from ledger l where l.id = ledger)
        and not exists (
          select from operation o
          where o.scope = call_scope and o.actor_id = call_account and o.op = call_op and o.ext_id = call_tx
        )
        and (r.id is null or r.state = 'open' and r.game_id = call_game)
        and case
          when call_op = 'win' then r.id is not null and not exists (
            select from gateway_case g
            where g.scope = call_scope and g.account_id = call_account and g.op = 'win' and g.ext_id = call_tx
          )
          else (
            select s.account_id = call_account and s.vendor_id = call_scope and s.ended_at is null
              and s.expires_at > clock_timestamp()
            from play_session s where s.id = call_session
          )
            and (select m.state = 'active' from member m where m.id = member)
            and (
              select l.book = any (v.books) from gateway_vendor v, ledger l where v.id = call_scope and l.id = ledger
            )
            and (call_op = 'bet' or not exists (
              select from operation o
              where o.scope = call_scope and o.actor_id = call_account and o.op = 'bet' and o.ext_id = call_tx
                and o.state = 'tombstone'
            ))
        end as is_plain
    into c
    from (select) as one
    left join lateral (
      select r.id, r.state, r.game_id from round r
      where r.account_id = call_account and r.scope = call_scope and r.ext_id = call_round limit 1
    ) r on true;
    if c.is_plain then
      after_bet := before - call_bet;
      after_win := after_bet + call_win;
      operation := nextval('operation_id_seq');
      if call_bet > 0 and call_win > 0 then
        moved_first := nextval('transfer_id_seq');
      end if;
      if call_bet > 0 or call_win > 0 then
        moved := nextval('transfer_id_seq');
      end if;
      round := coalesce(c.round_id, nextval('round_id_seq'));

      insert into operation (id, actor_id, transfer_id, balance, bet, win, round_id, scope, rounds, op, ext_id,
        request_hash, state, game_id)
      values (operation, call_account, moved, after_win, call_bet, call_win, round, call_scope,
        case when c.round_id is null then 1 else 0 end, call_op, call_tx, decode(call_hash, 'hex'), 'done', call_game);

      if moved_first is not null then
        with moving as (
          insert into transfer (id, cause_id, round_id, ledger_id, kind)
          values (moved_first, operation, round, ledger, 'bet'), (moved, operation, round, ledger, 'win')
        )
        insert into entry (transfer_id, account_id, amount, balance_after, ledger_id)
        values (moved_first, call_account, -call_bet, after_bet, ledger),
          (moved_first, ledger * 10 + 1, call_bet, null, ledger),
          (moved, call_account, call_win, after_win, ledger),
          (moved, ledger * 10 + 1, -call_win, null, ledger);
      elsif moved is not null then
        with moving as (
          insert into transfer (id, cause_id, round_id, ledger_id, kind)
          values (moved, operation, round, ledger, case when call_win > 0 then 'win' else 'bet' end)
        )
        insert into entry (transfer_id, account_id, amount, balance_after, ledger_id)
        values (moved, call_account, call_win - call_bet, after_win, ledger),
          (moved, ledger * 10 + 1, call_bet - call_win, null, ledger);
      end if;
      if moved is not null then
        update wallet as changed
        set balance = after_win, transfer_id = moved, version = changed.version + 1, updated_at = clock_timestamp()
        where changed.account_id = call_account;
      end if;

      if c.round_id is null then
        insert into round (id, account_id, scope, ext_id, game_id, session_id, bet, win, bets, wins, state, closed_at)
        values (round, call_account, call_scope, call_round, call_game, call_session, call_bet, call_win, 1,
          case when call_op = 'settle' then 1 else 0 end, case when call_op = 'settle' then 'closed' else 'open' end,
          case when call_op = 'settle' then clock_timestamp() end);
      else
        update round r
        set bet = r.bet + call_bet, win = r.win + call_win,
          bets = r.bets + case when call_op = 'win' then 0 else 1 end,
          wins = r.wins + case when call_op = 'bet' then 0 else 1 end,
          state = case when ends then 'closed' else 'open' end, closed_at = case when ends then clock_timestamp() end
        where r.account_id = call_account and r.scope = call_scope and r.ext_id = call_round;
      end if;

      return query select 1, 'done'::text, null::text, after_win, operation, false, moved, member, ledger;
      return;
    end if;
  end if;
  return query select * from gateway_apply(array[call_scope], array[call_account], array[call_op], array[call_tx],
    array[call_ref], array[call_session], array[call_game], array[call_round], array[call_bet], array[call_win],
    array[call_currency], array[call_closes], array[call_hash], array[call_refusal]);
end $$;
