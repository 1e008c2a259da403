-- A captcha in force lets its browser ask about a few names; this many it has asked about.
alter table captcha add column names integer not null default 0;
