-- The house's own live chat: conversations of members and visitors, and what is written in them.

create table chat_conversation (
  id bigint generated always as identity primary key,
  -- One of the two: a member, or the browser of a visitor.
  member_id bigint references member (id),
  visitor_key bytea,
  state text not null check (state in ('waiting', 'open', 'answered', 'closed')),
  language text not null,
  device text not null,
  -- Addresses of visitors are kept by group, for the limit of new conversations.
  address_group text not null,
  operator_id bigint references operator (id),
  waiting_since timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  last_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  rating smallint check (rating between 1 and 5),
  preview text not null default '',
  messages integer not null default 0,
  -- Messages of the person since the last answer, and within the present burst.
  streak integer not null default 0,
  burst integer not null default 0,
  burst_at timestamptz not null default clock_timestamp(),
  person_unread integer not null default 0,
  staff_unread integer not null default 0,
  person_read bigint not null default 0,
  staff_read bigint not null default 0,
  check ((member_id is null) <> (visitor_key is null)),
  check ((state = 'closed') = (closed_at is not null)),
  check ((state in ('waiting', 'open')) = (waiting_since is not null))
);
create unique index chat_of_member_now on chat_conversation (member_id) where state <> 'closed';
create unique index chat_of_visitor_now on chat_conversation (visitor_key) where state <> 'closed';
create index chat_of_member on chat_conversation (member_id, id desc) where member_id is not null;
create index chat_of_visitor on chat_conversation (visitor_key, id desc) where visitor_key is not null;
create index chat_unread_of_member on chat_conversation (member_id) where person_unread > 0;
create index chat_waits on chat_conversation (waiting_since, id) where waiting_since is not null;
create index chat_open on chat_conversation (last_at desc, id desc) where state <> 'closed';
create index chat_closed on chat_conversation (last_at desc, id desc) where state = 'closed';
create index chat_of_address on chat_conversation (address_group, created_at) where member_id is null;

create table chat_message (
  -- Drawn while its conversation is locked: within one, later messages have higher numbers.
  id bigint generated always as identity primary key,
  conversation_id bigint not null references chat_conversation (id),
  author text not null check (author in ('person', 'staff', 'house')),
  kind text not null check (kind in ('text', 'greeting', 'closed')),
  operator_id bigint references operator (id),
  -- What the sender called it: the same message comes in once.
  client_id uuid unique,
  text text not null check (char_length(text) <= 1000),
  images text[] not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  check ((author = 'staff') = (operator_id is not null))
);
create index chat_message_of on chat_message (conversation_id, id desc);
create index chat_message_words on chat_message using gin (to_tsvector('simple', text));
create trigger chat_messages_stay before update or delete on chat_message
  for each row execute function ledger_is_append_only();

-- What a member has not read of the chat, for the counters.
create function unread_chat(bigint) returns integer language sql stable as $$
  select coalesce(sum(person_unread), 0)::integer from chat_conversation
  where member_id = $1 and person_unread > 0
$$;

-- Ready answers, and what the operators said of greeting and opening hours.
create table chat_canned (
  id bigint generated always as identity primary key,
  shortcut text not null unique check (shortcut ~ '^[a-z0-9-]{1,24}$'),
  texts jsonb not null
);
create table chat_setting (
  only_one boolean primary key default true check (only_one),
  greeting jsonb not null default '{}',
  hours jsonb not null default '{}'
);
insert into chat_setting default values;
