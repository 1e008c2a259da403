-- A payout is claimed by one server before it is sent, so that no two send it at once; the claim of a server that died
-- lapses, and the provider takes the same order once.
alter table payout add column claimed_until timestamptz;
