-- Operators look through deposits by how they stand; the partial index of those that wait is the same thing by half.
create index deposit_of_state on deposit (state, id desc);
drop index deposit_for_person;
