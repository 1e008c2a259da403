-- The catalogue as the last feed gave it. Rows that a feed no longer names are switched off, never deleted: rounds and
-- favourites go on naming them.

create table game_vendor (
  code text primary key,
  name text not null,
  names jsonb not null default '{}',
  categories text[] not null,
  hot boolean not null default false,
  ord integer not null default 0,
  colour text not null default '#5722bd',
  gateway_vendor text not null default 'BGS',
  enabled boolean not null default true
);

create table classification (
  category text not null,
  key text not null,
  names jsonb not null default '{}',
  ord integer not null default 0,
  enabled boolean not null default true,
  primary key (category, key)
);

create table game (
  node_id text primary key,
  vendor_code text not null references game_vendor (code),
  code text not null,
  category text not null,
  classifications text[] not null default '{}',
  names jsonb not null,
  hot_rank integer,
  is_new boolean not null default false,
  ord integer not null default 0,
  engine text not null,
  skin text not null,
  art jsonb not null default '{}',
  enabled boolean not null default true,
  unique (vendor_code, code)
);

-- One row: the version of the catalogue. Every change raises it.
create table catalogue_state (
  only_one boolean primary key default true check (only_one),
  version bigint not null default 0,
  changed_at timestamptz not null default clock_timestamp()
);
insert into catalogue_state default values;
