-- Requests of one throttled subject within its window, of all servers together. Subjects are hashes.
create table throttle_count (
  subject text primary key,
  hits integer not null check (hits > 0),
  window_ends timestamptz not null
);
create index throttle_count_by_end on throttle_count (window_ends);
