-- Media library: pictures uploaded by operators, re-encoded. Contents refer to them by id.

create table media (
  id bigint generated always as identity primary key,
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  name text not null check (char_length(name) between 1 and 100),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- Average colour, shown until the picture is loaded.
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  body bytea not null,
  operator_id bigint references operator (id),
  operator_name text not null,
  added_at timestamptz not null default clock_timestamp()
);

-- Cropped and scaled pictures, made at the first request.
create table media_variant (
  media_id bigint not null references media (id) on delete cascade,
  variant text not null,
  body bytea not null,
  primary key (media_id, variant)
);

-- Counts changes, so that every server knows whether its copy of the list is current.
create table media_state (
  only_one boolean primary key default true check (only_one),
  version bigint not null default 0
);
insert into media_state default values;
