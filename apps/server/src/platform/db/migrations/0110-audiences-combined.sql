-- Conditions of an audience that are met together, and what of a member they ask for: the language in which and the
-- system on which the member last read what the house announces. Audiences that were kept before mean what they meant.

alter table member add column language text;
alter table member add column platform text check (platform in ('android', 'ios', 'other'));

-- Whether one condition is met. The same rule stands in features/content/audience.ts; a test holds the two together.
create function meets_condition(condition jsonb, m member) returns boolean language sql stable as $$
  select coalesce(case condition ->> 'is'
    when 'group' then (condition -> 'any' ? 'members' and m.type <> 4 and m.customer_type is distinct from 'TRIAL')
      or (condition -> 'any' ? 'trial' and (m.type = 4 or m.customer_type is not distinct from 'TRIAL'))
      or (condition -> 'any' ? 'agents' and m.type not in (0, 4, 40))
    when 'rank' then m.rank_level >= (condition ->> 'least')::integer
      and m.rank_level <= coalesce((condition ->> 'most')::integer, m.rank_level)
    when 'language' then condition -> 'any' ? m.language
    when 'platform' then condition -> 'any' ? m.platform
    when 'registered' then m.created_at >= coalesce((condition ->> 'from')::timestamptz, '-infinity')
      and m.created_at < coalesce((condition ->> 'to')::timestamptz, 'infinity')
    when 'accounts' then condition -> 'any' ? m.account
  end, false) <> (condition ->> 'not')::boolean
$$;

-- Whether something that is meant for an audience is meant for a member.
create function is_meant_for(audience jsonb, m member) returns boolean language sql stable as $$
  select case audience ->> 'kind'
    when 'everybody' then true
    when 'members' then m.type <> 4 and m.customer_type is distinct from 'TRIAL'
    when 'trial' then m.type = 4 or m.customer_type is not distinct from 'TRIAL'
    when 'agents' then m.type not in (0, 4, 40)
    when 'rank' then m.rank_level >= (audience ->> 'least')::integer
    when 'chosen' then audience -> 'accounts' ? m.account
    when 'matching' then not exists (
      select from jsonb_array_elements(audience -> 'all') as c (condition) where not meets_condition(c.condition, m))
    else false
  end
$$;

create or replace function unread_announcements(bigint) returns integer language sql stable as $$
  select count(*)::integer
  from member m
  join announcement a on a.type = 'PL' and a.group_name in ('', 'm_home') and a.withdrawn_at is null
    and a.starts_at <= clock_timestamp() and (a.ends_at is null or a.ends_at > clock_timestamp())
    and is_meant_for(a.audience, m)
  where m.id = $1 and m.type <> 4
    and not exists (select from announcement_read r where r.member_id = m.id and r.announcement_id = a.id)
$$;

create or replace function unread_inbox(bigint) returns integer language sql stable as $$
  select (
    (select count(*) from inbox_mark k join inbox_message m on m.id = k.message_id
      where k.member_id = $1 and k.read_at is null and k.hidden_at is null
        and m.audience is null and m.withdrawn_at is null)
    + (select count(*) from member r
      join inbox_message m on m.audience is not null and m.withdrawn_at is null and m.sent_at >= r.created_at
        and is_meant_for(m.audience, r)
      where r.id = $1 and not was_stopped(r.id, m.sent_at) and not exists (
        select from inbox_mark k
        where k.member_id = r.id and k.message_id = m.id and (k.read_at is not null or k.hidden_at is not null)))
  )::integer
$$;

drop function is_meant_for(jsonb, text, integer, text, integer);
