-- Ways back in. A mailed link carries a token that is good once and for a short time; only its hash is kept.

create table password_link (
  token_hash bytea primary key,
  member_id bigint not null references member (id),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_link_member on password_link (member_id) where used_at is null;
create index password_link_age on password_link (expires_at);

-- What is counted before a password may change: mails asked for, by name and by address, and wrong proofs, by member.
-- Hashes only.
create table recovery_try (
  id bigint generated always as identity primary key,
  subject bytea not null,
  at timestamptz not null default clock_timestamp()
);
create index recovery_try_subject on recovery_try (subject, at);
create index recovery_try_age on recovery_try (at);
