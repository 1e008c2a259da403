-- Ways in through somebody else: Google, Facebook, and phone numbers proven by Firebase.

-- Who a provider says somebody is, and the member they are here. Nothing but this pair ever links the two: an e-mail
-- address or a name that happens to be equal proves nothing.
create table provider_identity (
  issuer text not null,
  subject text not null,
  provider text not null,
  member_id bigint not null references member (id),
  created_at timestamptz not null default clock_timestamp(),
  primary key (issuer, subject)
);
create index provider_identity_member on provider_identity (member_id);

-- A trip of one browser to a provider and back. The browser holds the cookie, the address holds the state; only hashes
-- of both are here, and what the trip needs besides is made of the two.
create table provider_trip (
  state_hash bytea primary key,
  cookie_hash bytea not null,
  provider text not null,
  started_at timestamptz not null default clock_timestamp(),
  returned_at timestamptz,
  issuer text,
  subject text,
  shown_name text,
  used_at timestamptz
);
create index provider_trip_cookie on provider_trip (cookie_hash);
create index provider_trip_age on provider_trip (started_at);

-- ID tokens that were used to enter, to register or to recover: each is good once.
create table provider_proof (
  token_hash bytea primary key,
  used_at timestamptz not null default clock_timestamp()
);
create index provider_proof_age on provider_proof (used_at);
