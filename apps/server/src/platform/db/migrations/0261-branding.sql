-- Name, colours and logo of a house as set in the console. Rows are never changed: the latest one is in force, and an
-- earlier one comes back as a new row. A field that is null is as in the brand's folder.

create table brand_logo (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  body bytea not null,
  created_at timestamptz not null default clock_timestamp()
);

-- App icons made from a logo.
create table brand_icon (
  logo text not null references brand_logo (hash),
  background text not null check (background ~ '^#[0-9a-f]{6}$'),
  name text not null,
  body bytea not null,
  primary key (logo, background, name)
);

create table branding (
  version bigint generated always as identity primary key,
  name text check (char_length(name) between 1 and 40 and name = btrim(name)),
  colours jsonb,
  logo text references brand_logo (hash),
  icon_background text not null check (icon_background ~ '^#[0-9a-f]{6}$'),
  note text not null default '' check (char_length(note) <= 200),
  operator_id bigint references operator (id),
  operator_name text not null,
  changed_at timestamptz not null default clock_timestamp()
);

create function branding_stays() returns trigger language plpgsql as $$
begin
  raise exception 'versions of the branding are never changed' using errcode = 'check_violation';
end $$;
create trigger branding_stays before update or delete on branding for each row execute function branding_stays();
