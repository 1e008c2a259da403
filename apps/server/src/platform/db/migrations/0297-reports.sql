-- Reports over any span read settled deposits, paid withdrawals and days of play by time.

create index deposit_settled on deposit (ledger_id, settled_at) where state = 'settled';
create index deposit_first_of_member on deposit (member_id, ledger_id, settled_at) where state = 'settled';
create index withdrawal_paid on withdrawal (ledger_id, changed_at) where state = 'paid';
create index member_play_day_in_time on member_play_day (ledger_id, day);
