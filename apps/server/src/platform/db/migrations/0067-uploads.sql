-- Pictures that players send. Each was made anew before it came here: no row holds a byte of the file that was sent.
create table upload (
  -- 122 bits of chance
  id uuid primary key default gen_random_uuid(),
  purpose text not null check (purpose in ('feedback', 'application', 'chat', 'icon')),
  -- who sent it: a member, or a browser by the hash of its cookie
  member_id bigint references member (id),
  browser bytea,
  width integer not null,
  height integer not null,
  -- WebP
  body bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  -- null: sent with nothing yet; goes after a day
  attached_at timestamptz,
  check (member_id is not null or browser is not null)
);
-- A picture is small already.
alter table upload alter column body set storage external;
create index upload_loose on upload (member_id, browser) where attached_at is null;
create index upload_loose_since on upload (created_at) where attached_at is null;
