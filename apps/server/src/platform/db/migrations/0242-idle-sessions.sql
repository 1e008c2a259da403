-- Sessions that nobody used for too long are found by when they were used last; remembered ones have a time of their own.
create index session_by_last_use on session (remembered, seen_at) where ended_at is null;
