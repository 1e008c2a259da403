-- Passkeys of operators, a fresh proof for changes of their ways in, and sign-ins in the record.

create table operator_passkey (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator (id),
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  -- Whether the device keeps a copy of it with its maker.
  synced boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  used_at timestamptz
);
create index operator_passkey_of_operator on operator_passkey (operator_id);

-- A challenge is good once, for one purpose, and where it names an operator for that operator alone.
create table operator_challenge (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('register', 'login', 'step')),
  operator_id bigint references operator (id),
  created_at timestamptz not null default clock_timestamp()
);
create index operator_challenge_age on operator_challenge (created_at);

-- When the operator last showed a second factor in this session.
alter table operator_session add column proved_at timestamptz not null default clock_timestamp();

-- A sign-in that failed by a name that nobody has, and what was done at the machine itself, are no operator's.
alter table audit alter column operator_id drop not null;
