-- Which root key (`SECRET_KEY`, or `root.key` of a data folder) the secrets in this database are sealed with, by a derived
-- fingerprint from which the key cannot be found. A process with another one could open nothing, and what it sealed no other
-- process could open. Whoever lost the key and gives everything sealed up deletes the row.
create table root_key (
  only_one boolean primary key default true check (only_one),
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  at timestamptz not null default clock_timestamp()
);
