-- Texts of the player app as changed in the console, over those of the brand's folder. Rows are never changed: the latest
-- one of a text is in force, and an earlier one comes back as a new row.

create table house_text (
  version bigint generated always as identity primary key,
  language text not null check (language ~ '^[A-Z]{2}$'),
  key text not null check (key ~ '^[A-Za-z0-9_.-]{1,60}$'),
  -- null restores the text of the folder, or the shipped one
  text text check (char_length(text) between 1 and 1000),
  operator_id bigint not null references operator (id),
  operator_name text not null,
  changed_at timestamptz not null default clock_timestamp()
);
create index house_text_latest on house_text (language, key, version desc);

create function house_text_stays() returns trigger language plpgsql as $$
begin
  raise exception 'revisions of texts are never changed' using errcode = 'check_violation';
end $$;
create trigger house_text_stays before update or delete on house_text
  for each row execute function house_text_stays();
