-- What members have not read, all three counters of each, by one plan that is kept. A function of SQL for each counter and
-- each member began and ended three queries for every member, and built the whole rule of audiences anew each time. What is
-- out for many is read once for all who are asked about. Plans are made of the tables as they were when they were small,
-- hence no plan that reads a whole table or hashes one for each member.
create function unread_of(the_members bigint[])
returns table (member bigint, announcement integer, chat integer, inbox integer) language plpgsql stable
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  with notice as materialized (
    select a.id, a.audience from announcement a
    where a.type = 'PL' and a.group_name in ('', 'm_home') and a.withdrawn_at is null
      and a.starts_at <= clock_timestamp() and (a.ends_at is null or a.ends_at > clock_timestamp())
  ), letter as materialized (
    -- nobody finds what was sent to all before he came
    select m.id, m.audience, m.sent_at from inbox_message m
    where m.audience is not null and m.withdrawn_at is null
      and m.sent_at >= (select min(o.created_at) from member o where o.id = any (the_members))
  )
  select r.id,
    (select count(*) from notice n
      where r.type <> 4 and is_meant_for(n.audience, r) and not exists (
        select from announcement_read k where k.member_id = r.id and k.announcement_id = n.id))::integer,
    (select coalesce(sum(c.person_unread), 0) from chat_conversation c
      where c.member_id = r.id and c.person_unread > 0)::integer,
    ((select count(*) from inbox_mark k join inbox_message m on m.id = k.message_id
        where k.member_id = r.id and k.read_at is null and k.hidden_at is null
          and m.audience is null and m.withdrawn_at is null)
      -- nor what was sent while he was stopped; most never are
      + (select count(*) from letter l
        where l.sent_at >= r.created_at and is_meant_for(l.audience, r)
          and (not stopped.ever or not was_stopped(r.id, l.sent_at)) and not exists (
            select from inbox_mark k
            where k.member_id = r.id and k.message_id = l.id and (k.read_at is not null or k.hidden_at is not null)))
    )::integer
  from member r
  cross join lateral (select exists (select from member_stop s where s.member_id = r.id) as ever offset 0) stopped
  where r.id = any (the_members);
end
$$;

drop function unread_announcements(bigint), unread_chat(bigint), unread_inbox(bigint);
