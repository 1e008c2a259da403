-- The network that asked for a code: /24 of IPv4, /48 of IPv6.
alter table sms_code add column network text not null default '';
create index sms_code_network on sms_code (network, created_at);
-- No message was sent for it, because the number is nobody's: it costs nothing and uses up no budget of the platform.
alter table sms_code add column unsent boolean not null default false;

-- Budgets of the whole platform that were used up, for the operator: how often a request was refused for one, and when last.
create table budget_refusal (
  budget text not null,
  hour timestamptz not null,
  requests bigint not null check (requests > 0),
  last_at timestamptz not null default clock_timestamp(),
  primary key (budget, hour)
);
