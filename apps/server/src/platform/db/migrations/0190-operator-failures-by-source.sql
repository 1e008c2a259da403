-- A failed sign-in of an operator counts against where it came from, so that strangers cannot lock the operator out.
alter table operator_failure add column source bytea not null default ''::bytea;
-- From a browser that the operator has signed in on before.
alter table operator_failure add column known boolean not null default false;
