-- who read a message, the latest first
create index inbox_mark_readers on inbox_mark (message_id, read_at desc, member_id desc) where read_at is not null;
drop index inbox_mark_of_message;
