-- Who may come in: trial accounts and their end, accounts of the agent side, and whether the house is open at all.

-- Trial accounts. They are closed after their time and never removed: their entries stay in the books.
create table trial (
  member_id bigint primary key references member (id),
  -- keyed hash of the address that asked for it, for the budget of an address
  address_hash bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  closed_at timestamptz
);
create index trial_of_address on trial (address_hash, created_at);
create index trial_open on trial (expires_at) where closed_at is null;

-- An account that may come in by the agents' door alone.
alter table member add column agent_only boolean not null default false;
alter table member add constraint agent_only_is_agent check (not agent_only or type not in (0, 4, 40));

-- Maintenance and region, set by operators. One row.
create table doors (
  id smallint primary key default 1 check (id = 1),
  maintenance boolean not null default false,
  -- what players are told, by language
  message jsonb not null default '{}',
  -- the maintenance ends by itself at this time
  opens_at timestamptz,
  -- 'all': open everywhere; 'except': closed in the countries; 'only': open in the countries alone
  region_rule text not null default 'all' check (region_rule in ('all', 'except', 'only')),
  countries text[] not null default '{}',
  -- whether an address of no known country may come in while a region rule is in force
  unplaced_open boolean not null default true,
  changed_at timestamptz not null default clock_timestamp()
);
insert into doors default values;
