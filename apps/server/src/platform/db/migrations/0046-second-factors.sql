-- Second factors of members and operators, passkeys, and the record of what operators did.

-- Codes of an authenticator app. The secret is sealed with a key that is not in the database.
create table member_totp (
  member_id bigint primary key references member (id),
  sealed_secret bytea not null,
  -- The newest 30-second step of which a code was accepted: every step is good once.
  last_step bigint not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  -- Null until the first code was typed back; only then it is asked for.
  confirmed_at timestamptz
);

-- Codes for the day on which the phone is lost. Each is good once.
create table member_recovery_code (
  member_id bigint not null references member (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (member_id, code_hash)
);

create table passkey (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
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
create index passkey_of_member on passkey (member_id);

-- A challenge is good once, for one purpose, and where it names a member for that member alone.
create table passkey_challenge (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('register', 'login', 'step')),
  member_id bigint references member (id),
  created_at timestamptz not null default clock_timestamp()
);
create index passkey_challenge_age on passkey_challenge (created_at);

-- A first step that was passed and waits for the second.
create table second_ticket (
  ticket_hash bytea primary key,
  member_id bigint not null references member (id),
  via text not null,
  remember boolean not null,
  created_at timestamptz not null default clock_timestamp()
);
create index second_ticket_age on second_ticket (created_at);

-- Somebody proved once more who they are, in a live session: for some minutes they may change their factors.
create table second_proof (
  proof_hash bytea primary key,
  session_id bigint not null references session (id),
  created_at timestamptz not null default clock_timestamp()
);
create index second_proof_age on second_proof (created_at);

-- Wrong second factors of a member, for the limit. An attempt is noted before it is looked at.
create table second_failure (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  at timestamptz not null default clock_timestamp()
);
create index second_failure_of_member on second_failure (member_id, at);

-- Null only for operators of the time before second factors: they set theirs up at the next sign-in.
alter table operator add column sealed_totp bytea;
alter table operator add column totp_step bigint not null default 0;
alter table operator_setup add column sealed_totp bytea;

create table operator_recovery_code (
  operator_id bigint not null references operator (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (operator_id, code_hash)
);

-- A password that was right and an authenticator app that is still to be set up.
create table operator_enrolment (
  ticket_hash bytea primary key,
  operator_id bigint not null references operator (id),
  sealed_totp bytea not null,
  created_at timestamptz not null default clock_timestamp()
);

-- Failed sign-ins of operators by name, hashed; names that nobody has count alike.
create table operator_failure (
  id bigint generated always as identity primary key,
  subject bytea not null,
  at timestamptz not null default clock_timestamp()
);
create index operator_failure_of_subject on operator_failure (subject, at);

-- What operators did: written in the transaction of the act, never changed, each row sealed with the one before it.
create table audit (
  id bigint primary key,
  at timestamptz not null,
  operator_id bigint not null references operator (id),
  operator_name text not null,
  operator_role text not null,
  session_id bigint,
  address text not null,
  act text not null,
  member_id bigint references member (id),
  before jsonb,
  after jsonb,
  reason text not null,
  hash bytea not null
);
create index audit_of_member on audit (member_id, id desc);
create index audit_of_act on audit (act, id desc);

-- Text of a row that its hash covers, together with the hash before it.
create function audit_seal(previous bytea, r audit) returns bytea language sql stable as $$
  select sha256(coalesce(previous, ''::bytea) || convert_to(jsonb_build_array(
    r.id, extract(epoch from r.at), r.operator_id, r.operator_name, r.operator_role, r.session_id, r.address, r.act,
    r.member_id, r.before, r.after, r.reason)::text, 'UTF8'))
$$;

create function audit_is_sealed() returns trigger language plpgsql as $$
declare
  last audit;
begin
  -- One at a time: a row is numbered and sealed after the one before it is there for good.
  perform pg_advisory_xact_lock(7421968046);
  select * into last from audit order by id desc limit 1;
  new.id := coalesce(last.id, 0) + 1;
  new.at := clock_timestamp();
  new.hash := audit_seal(last.hash, new);
  return new;
end $$;
create trigger audit_is_sealed before insert on audit for each row execute function audit_is_sealed();
create trigger audit_rows_stay before update or delete on audit for each row execute function ledger_is_append_only();
create trigger audit_stays before truncate on audit for each statement execute function ledger_is_append_only();
