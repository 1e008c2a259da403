-- Draws that others make: a calendar plans their issues, and a result that is entered decides them.

alter table lottery_game
  -- `commit`: drawn here by a seed that was committed to; `entry`: drawn elsewhere, the result is entered
  add column draw_source text not null default 'commit' check (draw_source in ('commit', 'entry')),
  -- days and local times of the draws of an `entry` game
  add column calendar jsonb check (jsonb_typeof(calendar) = 'object'),
  -- how long after its draw an issue without a result is held
  add column grace_seconds integer not null default 1800 check (grace_seconds between 60 and 86400),
  add constraint lottery_game_has_a_calendar check ((draw_source = 'entry') = (calendar is not null));

alter table lottery_issue
  add column draw_source text not null default 'commit' check (draw_source in ('commit', 'entry')),
  add constraint lottery_issue_commits_or_not check (draw_source = 'commit' or commitment is null);

-- A result without a seed is one that was entered.
alter table lottery_issue drop constraint lottery_issue_check4;
alter table lottery_issue add constraint lottery_issue_result_has_a_seed check (
  result is null or seed is not null or draw_source = 'entry'
);

drop index lottery_issue_waiting;
create index lottery_issue_waiting on lottery_issue (draw_source, draws_at) where state = 'scheduled';
