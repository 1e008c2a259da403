-- A code mailed to an address that a member wants to prove. One at a time; hashes only.
create table email_code (
  member_id bigint primary key references member (id),
  email text not null check (email = lower(email)),
  code_hash bytea not null,
  tries smallint not null default 0,
  sent_at timestamptz not null default clock_timestamp(),
  -- the budget of a day: when its first mail went out, and how many since
  first_at timestamptz not null default clock_timestamp(),
  sent smallint not null default 1
);
