-- The console finds members by the beginning of their name, whatever the collation of the database.
create index member_account_beginning on member (account text_pattern_ops);
create index session_last_seen on session (member_id, seen_at desc);
