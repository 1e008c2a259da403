-- Level of a member's rank; 0 until the member has one.
alter table member add column rank_level integer not null default 0 check (rank_level between 0 and 1000);
