-- How many members played on a day is asked for by the day.
create index member_play_day_of_day on member_play_day (day, ledger_id);
