-- What was said in a chat is not kept for ever, and on a browser that several people use not for the next one.

-- Until when a visitor's browser may read its conversation; a member's is the member's.
alter table chat_conversation add column kept_until timestamptz;
update chat_conversation set kept_until = case when state = 'closed' then closed_at else last_at + interval '30 minutes' end
  where member_id is null;
alter table chat_conversation add check ((member_id is null) = (kept_until is not null));

-- Messages stay as they were written, and go with a conversation that ended days ago.
create function chat_message_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (
    select from chat_conversation c
    where c.id = old.conversation_id and c.closed_at < clock_timestamp() - interval '1 day'
  ) then
    return old;
  end if;
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'insufficient_privilege';
end $$;
drop trigger chat_messages_stay on chat_message;
create trigger chat_messages_stay before update or delete on chat_message
  for each row execute function chat_message_stays();
create index chat_closed_since on chat_conversation (closed_at) where closed_at is not null;

-- When feedback was closed, from which on its pictures are kept for so many days.
alter table feedback add column closed_at timestamptz;
update feedback f set closed_at = coalesce((select max(a.at) from feedback_answer a where a.feedback_id = f.id), f.sent_at)
  where state = 'closed';
create function note_feedback_closed() returns trigger language plpgsql as $$
begin
  new.closed_at := case when new.state = 'closed' then coalesce(old.closed_at, clock_timestamp()) end;
  return new;
end $$;
create trigger note_feedback_closed before update of state on feedback
  for each row execute function note_feedback_closed();
create index feedback_with_pictures on feedback (closed_at) where closed_at is not null and pictures <> '{}';
