-- Ways to the customer service and the hosts that links may lead out to, as operators set them. No row: as the brand's
-- file says.
create table service_settings (
  only_one boolean primary key default true check (only_one),
  telegram text not null,
  whatsapp text not null,
  live_chat text not null,
  hosts text[] not null,
  -- every change raises it
  version bigint not null default 1,
  changed_at timestamptz not null default clock_timestamp()
);
