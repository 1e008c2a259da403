-- Issues whose result is late or disputed, which the lobby shows four times a second.
create index lottery_issue_held on lottery_issue (game_id, draws_at desc) where state = 'held';
