-- Nothing that invites to play reaches a member in a time-out or excluded: what was sent to many while it lasted is not in
-- the inbox, then or later.

create function was_stopped(the_member bigint, moment timestamptz) returns boolean language sql stable
begin atomic
  select exists (
    select from member_stop s
    where s.member_id = the_member and s.began_at <= moment and coalesce(s.until, 'infinity') > moment
      and coalesce(s.lifted_at, 'infinity') > moment
  );
end;

-- Messages of the inbox that a member has not read. Nobody finds what was sent to all before he came, or while he was
-- stopped.
create or replace function unread_inbox(bigint) returns integer language sql stable as $$
  select (
    (select count(*) from inbox_mark k join inbox_message m on m.id = k.message_id
      where k.member_id = $1 and k.read_at is null and k.hidden_at is null
        and m.audience is null and m.withdrawn_at is null)
    + (select count(*) from member r
      join inbox_message m on m.audience is not null and m.withdrawn_at is null and m.sent_at >= r.created_at
        and is_meant_for(m.audience, r.account, r.type, r.customer_type, r.rank_level)
      where r.id = $1 and not was_stopped(r.id, m.sent_at) and not exists (
        select from inbox_mark k
        where k.member_id = r.id and k.message_id = m.id and (k.read_at is not null or k.hidden_at is not null)))
  )::integer
$$;
