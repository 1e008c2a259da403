-- Progress of the verification of the audit record. A pass starts with the first row once a day; afterwards it follows
-- new rows. The row where it stopped is remembered with its hash: the chain of hashes alone does not show that its end
-- was cut off, or that it was computed anew from some row on.
create table audit_verification (
  one boolean primary key default true check (one),
  begun_at timestamptz not null default '-infinity',
  read_to bigint not null default 0,
  read_hash bytea,
  -- The pass has not reached the end yet.
  is_reading boolean not null default false,
  -- When the last pass reached the end; null before the first one did.
  verified_at timestamptz,
  -- First row that is missing or was changed; null if there is none.
  broken bigint
);
insert into audit_verification default values;
