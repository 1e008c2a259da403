-- Edits of many games by operators, with the decision about each game before and after, so that an edit can be undone. Kept
-- for 30 days; the audit record names the games for good.
create table game_edit (
  id bigint generated always as identity primary key,
  made_at timestamptz not null default clock_timestamp(),
  made_by text not null,
  draft jsonb not null,
  games jsonb not null,
  game_count integer not null check (game_count > 0),
  reason text not null,
  undone_at timestamptz,
  undone_by text,
  check ((undone_at is null) = (undone_by is null))
);
create index game_edit_made_at on game_edit (made_at);
