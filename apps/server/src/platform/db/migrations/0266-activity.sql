-- Filters of the activity record. An operator is found under any spelling of the name, a day by the time.
create index audit_of_operator on audit (lower(operator_name), id desc);
create index audit_by_time on audit (at);
