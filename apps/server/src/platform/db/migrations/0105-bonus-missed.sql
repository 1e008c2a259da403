-- Why the bonus that was chosen with a deposit did not come with it; null where it came, or none was chosen.
alter table deposit add column bonus_missed text
  check (bonus_missed in ('had', 'gone', 'unmet', 'over', 'stopped'));
alter table deposit add constraint deposit_misses_what_was_chosen
  check (bonus_missed is null or (bonus is not null and state = 'settled'));
