-- Issues that nobody bet on are removed: for each the database looks for orders, those that ended included.
create index lottery_suborder_of_issue on lottery_suborder (issue_id);
