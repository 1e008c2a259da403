-- From when to when a page of the help centre is shown; null: since ever, for good.
alter table help_page
  add column starts_at timestamptz,
  add column ends_at timestamptz,
  add constraint help_page_times check (ends_at > starts_at);
