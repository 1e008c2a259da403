-- The bell counts what the page of notices lists: notices of home, and those of no group.
create or replace function unread_announcements(bigint) returns integer language sql stable as $$
  select count(*)::integer
  from member m
  join announcement a on a.type = 'PL' and a.group_name in ('', 'm_home') and a.withdrawn_at is null
    and a.starts_at <= clock_timestamp() and (a.ends_at is null or a.ends_at > clock_timestamp())
    and is_meant_for(a.audience, m.account, m.type, m.customer_type, m.rank_level)
  where m.id = $1 and m.type <> 4
    and not exists (select from announcement_read r where r.member_id = m.id and r.announcement_id = a.id)
$$;
