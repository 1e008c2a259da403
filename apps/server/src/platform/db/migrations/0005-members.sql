-- Members, their sessions, and what protects the ways in.

create table member (
  id bigint generated always as identity primary key,
  account text not null check (account = lower(account)),
  nickname text not null,
  type integer not null default 0,
  state text not null default 'active' check (state in ('active', 'disabled')),
  customer_type text,
  password_hash text,
  payment_password_hash text,
  birthday date,
  -- Further fields of the registration form, by name.
  details jsonb not null default '{}',
  first_login_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create unique index member_account on member (account);
create index member_created on member (created_at);

-- A session is two halves: the token that the page sends as a header, and the cookie that the page cannot read.
-- Only their hashes are kept.
create table session (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  token_hash bytea not null,
  cookie_hash bytea not null,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text
);
create unique index session_token on session (token_hash);
create index session_of_member on session (member_id) where ended_at is null;

-- Key pairs for encrypted bodies. The private half is sealed with a key that is not in the database.
create table body_key (
  kid text primary key,
  public_jwk jsonb not null,
  sealed_private bytea not null,
  created_at timestamptz not null default clock_timestamp()
);

-- Each encrypted body carries a nonce that is good once.
create table body_nonce (
  nonce text primary key,
  used_at timestamptz not null default clock_timestamp()
);
create index body_nonce_age on body_nonce (used_at);

create table captcha (
  id text primary key,
  answer_hash bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  used_at timestamptz
);
create index captcha_age on captcha (created_at);

-- Failed sign-ins, for captcha and throttle. The subject is a name or an address, hashed.
create table login_failure (
  id bigint generated always as identity primary key,
  subject bytea not null,
  at timestamptz not null default clock_timestamp()
);
create index login_failure_subject on login_failure (subject, at);

create table operator (
  id bigint generated always as identity primary key,
  name text not null unique check (name = lower(name)),
  role text not null,
  password_hash text not null,
  created_at timestamptz not null default clock_timestamp()
);

create table operator_session (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator (id),
  cookie_hash bytea not null unique,
  csrf_hash bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz
);

-- One-use link that creates the first operator.
create table operator_setup (
  token_hash bytea primary key,
  created_at timestamptz not null default clock_timestamp(),
  used_at timestamptz
);
