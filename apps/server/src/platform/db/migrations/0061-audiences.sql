-- For whom an announcement is meant, and which member has read which.

alter table announcement add column audience jsonb not null default '{"kind": "everybody"}';

create table announcement_read (
  member_id bigint not null references member (id) on delete cascade,
  announcement_id bigint not null references announcement (id),
  at timestamptz not null default clock_timestamp(),
  primary key (member_id, announcement_id)
);
-- who read one, the latest first
create index announcement_readers on announcement_read (announcement_id, at desc, member_id desc);

-- Whether something that is meant for an audience is meant for a member. The same rule stands in
-- features/content/audience.ts; a test holds the two together.
create function is_meant_for(audience jsonb, account text, type integer, customer_type text, rank_level integer)
returns boolean language sql immutable as $$
  select case audience ->> 'kind'
    when 'everybody' then true
    when 'members' then type <> 4 and customer_type is distinct from 'TRIAL'
    when 'trial' then type = 4 or customer_type is not distinct from 'TRIAL'
    when 'agents' then type not in (0, 4, 40)
    when 'rank' then rank_level >= (audience ->> 'least')::integer
    when 'chosen' then audience -> 'accounts' ? account
    else false
  end
$$;

-- How many notices in force a member has not read. A guest (type 4) has read them all.
create function unread_announcements(bigint) returns integer language sql stable as $$
  select count(*)::integer
  from member m
  join announcement a on a.type = 'PL' and a.withdrawn_at is null and a.starts_at <= clock_timestamp()
    and (a.ends_at is null or a.ends_at > clock_timestamp())
    and is_meant_for(a.audience, m.account, m.type, m.customer_type, m.rank_level)
  where m.id = $1 and m.type <> 4
    and not exists (select from announcement_read r where r.member_id = m.id and r.announcement_id = a.id)
$$;
