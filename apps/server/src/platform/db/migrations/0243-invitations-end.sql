-- A link that creates an operator ends like one of a reset does, after seven days; those that are out count from now.
alter table operator_setup drop constraint operator_setup_of_a_reset_expires;
update operator_setup set expires_at = coalesce(used_at, clock_timestamp() + interval '7 days') where expires_at is null;
alter table operator_setup alter column expires_at set not null;
