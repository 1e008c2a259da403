-- Read-only views of a player's account by operators. The id is one of a session's, so that streams and events tell
-- the two apart.
create table player_view (
  id bigint primary key default nextval(pg_get_serial_sequence('session', 'id')),
  member_id bigint not null references member (id),
  operator_session_id bigint not null references operator_session (id),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- One-time code of the link; the two halves replace it.
  code_hash bytea unique,
  code_expires_at timestamptz not null,
  token_hash bytea unique,
  cookie_hash bytea,
  check ((token_hash is null) = (cookie_hash is null)),
  check (code_hash is null or token_hash is null)
);
create index player_view_by_end on player_view (expires_at);
create index player_view_of_member on player_view (member_id);
create index player_view_of_operator_session on player_view (operator_session_id);
