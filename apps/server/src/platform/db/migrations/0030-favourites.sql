-- What a member marked and what a member played. Both name games that the catalogue may have switched off since.

create table favourite (
  member_id bigint not null references member (id),
  node_id text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (member_id, node_id)
);
create index favourite_newest on favourite (member_id, created_at desc);

create table recent (
  member_id bigint not null references member (id),
  node_id text not null,
  played_at timestamptz not null default clock_timestamp(),
  primary key (member_id, node_id)
);
create index recent_newest on recent (member_id, played_at desc);
