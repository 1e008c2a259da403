-- What streams say, kept for a while, and what lies in the inboxes of members.

-- Events that are told when their transaction has committed. A stream that comes back reads on from where it was. Rows
-- of one recipient commit in the order of their ids: whoever writes one holds the recipient until the commit.
create table event_tail (
  id bigint generated always as identity primary key,
  -- m<member>, v<browser>, o<operator>, all, operators
  recipient text not null,
  event text not null check (octet_length(event) <= 4000),
  at timestamptz not null default clock_timestamp()
);
create index event_of_recipient on event_tail (recipient, id);
create index event_age on event_tail (at);

-- The newest event that is no longer kept.
create table event_floor (
  only_one boolean primary key default true check (only_one),
  id bigint not null default 0
);
insert into event_floor default values;

create table stream_ticket (
  hash bytea primary key,
  -- whose stream it opens, as the server that gave it out knew him
  who jsonb not null,
  expires_at timestamptz not null
);
create index stream_ticket_age on stream_ticket (expires_at);

-- A message to all or to an audience is one row; only what a member does with it is a row of his.
create table inbox_message (
  id bigint generated always as identity primary key,
  -- null: to the members who have a mark from the beginning
  audience jsonb,
  source text not null check (source in ('operator', 'feedback', 'promotion', 'rank', 'room', 'system')),
  -- what the message is about, in the words of its source
  ref text not null default '',
  -- by language code: title, html (cleaned)
  texts jsonb not null,
  -- operator who wrote it; null where the house did
  operator_id bigint,
  sent_at timestamptz not null default clock_timestamp(),
  withdrawn_at timestamptz
);
create index inbox_broadcast on inbox_message (sent_at) where audience is not null and withdrawn_at is null;
create index inbox_of_desk on inbox_message (id) where source = 'operator';

create table inbox_mark (
  member_id bigint not null references member (id) on delete cascade,
  message_id bigint not null references inbox_message (id),
  read_at timestamptz,
  hidden_at timestamptz,
  primary key (member_id, message_id)
);
create index inbox_mark_of_message on inbox_mark (message_id) where read_at is not null;
create index inbox_unread on inbox_mark (member_id, message_id) where read_at is null and hidden_at is null;

-- Messages of the inbox that a member has not read. Nobody finds what was sent to all before he came.
create function unread_inbox(bigint) returns integer language sql stable as $$
  select (
    (select count(*) from inbox_mark k join inbox_message m on m.id = k.message_id
      where k.member_id = $1 and k.read_at is null and k.hidden_at is null
        and m.audience is null and m.withdrawn_at is null)
    + (select count(*) from member r
      join inbox_message m on m.audience is not null and m.withdrawn_at is null and m.sent_at >= r.created_at
        and is_meant_for(m.audience, r.account, r.type, r.customer_type, r.rank_level)
      where r.id = $1 and not exists (
        select from inbox_mark k
        where k.member_id = r.id and k.message_id = m.id and (k.read_at is not null or k.hidden_at is not null)))
  )::integer
$$;

do $$
begin
  if exists (select from pg_roles where rolname = 'parlour_app') then
    grant select, insert, update, delete on event_tail, event_floor, stream_ticket, inbox_message, inbox_mark
      to parlour_app;
  end if;
end $$;
