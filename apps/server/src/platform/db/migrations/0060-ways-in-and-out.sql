-- How members came in, persons of providers that are linked later, and codes that the holder of a number asked for.

-- Null for sessions of the time before.
alter table session add column via text;

-- A trip that is to link a provider to a member belongs to the session that started it.
alter table provider_trip add column session_id bigint references session (id);

-- Asked for in a browser that the number's holder has signed in on.
alter table sms_code add column known boolean not null default false;
