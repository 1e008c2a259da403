-- What stands behind the ways in: devices that members signed in on, remembered logins, tickets for a second look at the
-- password, and the attempts that throttles count.

-- A session opened from a remembered login ends with it.
alter table session
  add column remembered boolean not null default false,
  add column series_id text;
create index session_series on session (series_id) where ended_at is null;

-- A browser that a member signed in on, known by a cookie of its own.
create table member_device (
  member_id bigint not null references member (id),
  device_hash bytea not null,
  first_at timestamptz not null default clock_timestamp(),
  last_at timestamptz not null default clock_timestamp(),
  primary key (member_id, device_hash)
);
create index member_device_hash on member_device (device_hash);

-- A remembered login of one member on one device. Its secrets follow each other; each is good once.
create table remember_series (
  id text primary key,
  member_id bigint not null references member (id),
  device_hash bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  -- When the member was told that somebody used a spent secret.
  told_at timestamptz
);
create index remember_series_member on remember_series (member_id) where ended_at is null;
create index remember_series_device on remember_series (device_hash) where ended_at is null;

create table remember_token (
  secret_hash bytea primary key,
  series_id text not null references remember_series (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  spent_at timestamptz
);
create index remember_token_series on remember_token (series_id);

create table reauth_ticket (
  ticket_hash bytea primary key,
  session_id bigint not null references session (id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index reauth_ticket_age on reauth_ticket (expires_at);

-- Attempts to sign in that count against a name, an address and the pair of name and browser. Hashes only.
drop table login_failure;
create table login_attempt (
  id bigint generated always as identity primary key,
  name bytea not null,
  address bytea not null,
  device bytea,
  at timestamptz not null default clock_timestamp()
);
create index login_attempt_name on login_attempt (name, at);
create index login_attempt_address on login_attempt (address, at);
