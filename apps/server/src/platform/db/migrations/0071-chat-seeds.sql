-- The brand's own ready answers and hours come in once; what operators make of them stays.
alter table chat_setting add column seeded boolean not null default false;
