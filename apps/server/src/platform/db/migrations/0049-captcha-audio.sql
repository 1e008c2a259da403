-- A captcha belongs to the browser that asked for it, and can be listened to: its digits are kept under a key that is
-- not in the database, for as long as they can be answered.

alter table captcha
  add column browser bytea,
  add column sealed_digits bytea,
  add column plays integer not null default 0;
