-- What operators decided about vendors and games, beside what the feed says of them: a feed never touches it. Null means
-- that the feed decides.
alter table game_vendor
  add column shelf text not null default 'open' check (shelf in ('open', 'paused', 'hidden')),
  add column shelf_hot boolean;
alter table game
  add column shelf text not null default 'open' check (shelf in ('open', 'paused', 'hidden')),
  add column shelf_hot boolean,
  add column shelf_new boolean;
