-- The refund of a void issue takes its orders out of the exposure of their numbers. That is no change of a price: a void issue
-- sells nothing any more, so nothing of it is recorded.
create or replace function lottery_exposure_changed() returns trigger language plpgsql as $$
begin
  insert into lottery_number_event (game_id, issue_id, ledger_id, bet_type, number, kind, cut, amount)
  select i.game_id, issue_id, ledger_id, bet_type, number, case when is_full then 'full' else 'cut' end,
    case when not is_full then now_cut end, n.pays
  from after_change n
  join before_change o using (issue_id, ledger_id, bet_type, number)
  cross join lateral (select i.game_id from lottery_issue i where i.id = n.issue_id and i.state <> 'void' limit 1) i
  cross join lateral (
    select n.pays >= l.most_pays as is_full, o.pays >= l.most_pays as was_full,
      lottery_cut(n.pays, l.most_pays, l.cut_from, l.steps, l.step_cut) as now_cut,
      lottery_cut(o.pays, l.most_pays, l.cut_from, l.steps, l.step_cut) as old_cut
    from lottery_number_limit l
    where l.game_id = i.game_id and l.bet_type = n.bet_type and l.most_pays is not null limit 1
  ) l
  where o.pays <> n.pays and (is_full <> was_full or not is_full and now_cut <> old_cut)
  order by issue_id, ledger_id, bet_type, number;
  return null;
end $$;

-- Refunds from before: an issue has no void order until it is void.
delete from lottery_number_event e
using (
  select i.id, min(s.ended_at) as refunded_at
  from lottery_issue i join lottery_suborder s on s.issue_id = i.id and s.state = 'void'
  where i.state = 'void' and exists (select from lottery_number_event x where x.issue_id = i.id and x.by_operator is null)
  group by i.id
) v
where e.issue_id = v.id and e.by_operator is null and e.at >= v.refunded_at;
