-- Whether a settled issue has orders: issues without any are removed, and an index finds those alone. No order is placed on
-- an issue that is settled, so the settlement records it once.
alter table lottery_issue add column has_orders boolean not null default false;
update lottery_issue i set has_orders = true
where i.settled_at is not null and exists (select from lottery_suborder s where s.issue_id = i.id);
create index lottery_issue_without_orders on lottery_issue (draws_at)
  where settled_at is not null and draw_source = 'commit' and not has_orders;

-- Corrected issues are few, and those with open cases are looked for as often as those that are not settled again.
drop index lottery_issue_correcting;
create index lottery_issue_corrected on lottery_issue (draws_at) where state = 'corrected';
