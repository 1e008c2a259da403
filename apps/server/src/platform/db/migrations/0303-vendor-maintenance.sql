-- Maintenance of a paused vendor: when it opens again by itself, and what players read meanwhile.
alter table game_vendor
  add column pause_until timestamptz,
  add column pause_texts jsonb not null default '{}',
  add constraint game_vendor_pause check (shelf = 'paused' or (pause_until is null and pause_texts = '{}'));
create index game_vendor_pause_until on game_vendor (pause_until) where pause_until is not null;
