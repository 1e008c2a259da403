-- The games that draw every minute are e-lotteries: titles of that category lead to them.
update lottery_game set prize_mode = 'Elott'
where code in ('k3-1m', 'ssc-1m', 'racing-1m', '11x5-1m') and prize_mode = 'Lott';
