-- The limit of all stakes on an issue refuses orders, but cuts no price: stakes have none.
update lottery_number_limit set step_cut = 0 where bet_type = '*' and step_cut <> 0;
alter table lottery_number_limit add constraint lottery_total_cuts_no_price check (bet_type <> '*' or step_cut = 0);

-- A price list may pay nothing at all.
alter table lottery_price_return drop constraint lottery_price_return_return_ppm_check,
  add constraint lottery_price_return_ppm check (return_ppm >= 0);

-- Rebates look up the orders of one wallet on an issue.
drop index lottery_suborder_of_issue;
create index lottery_suborder_of_issue on lottery_suborder (issue_id, account_id);
