-- A vendor speaks one protocol, and its keys are good for that one. How a protocol differs from others it says itself.
alter table gateway_vendor add column protocol text not null default 'parlour-v1';
alter table gateway_vendor drop column card;

-- Calls that were refused, by quarter of an hour; no vendor where nobody is known to have sent them.
create table gateway_refusal (
  bucket timestamptz not null,
  vendor_id smallint references gateway_vendor (id),
  code text not null,
  seen bigint not null check (seen > 0),
  unique nulls not distinct (bucket, vendor_id, code)
);
do $$ begin
  if exists (select from pg_roles where rolname = 'parlour_app') then
    grant select, insert, update on gateway_refusal to parlour_app;
  end if;
end $$;
