-- Codes sent to mobile numbers, and the messages that the local default of mail and SMS keeps instead of sending.

create table sms_code (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('login', 'register', 'password')),
  dialing_code text not null,
  mobile text not null,
  -- Hash of the cookie of the browser that asked: a code is good in that browser only.
  browser bytea not null,
  -- Who asked, for the budget: an IPv4 address, or the first half of an IPv6 address.
  address text not null,
  salt bytea not null,
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  used_at timestamptz
);
create index sms_code_number on sms_code (dialing_code, mobile, created_at);
create index sms_code_address on sms_code (address, created_at);
create index sms_code_age on sms_code (created_at);

create table outbox (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('sms', 'mail')),
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index outbox_age on outbox (created_at);
