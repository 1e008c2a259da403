-- Where the books of the last closed day end, and what they came to there: a count goes on from it, and its work grows with
-- what was added since.

create table books_checkpoint (
  only_one boolean primary key default true check (only_one),
  -- the last business day whose close was counted and found clean
  day date not null,
  at timestamptz not null default clock_timestamp(),
  -- the newest transfer, operation and round that are in it; every row up to them is final
  transfer bigint not null,
  operation bigint not null,
  round bigint not null,
  -- operations of ledger transactions before this one are in its number of operations
  tx xid8 not null,
  transfers bigint not null,
  operations bigint not null,
  -- what moved, by ledger, account of the house and kind of transfer: [{ledger, account, holder, kind, amount}], minor units
  moved jsonb not null
);

-- What the entries of an account come to up to a transfer. Rows are written for a checkpoint that is still to come; it
-- holds once its own row is written, and the older rows are removed after that.
create table books_checkpoint_sum (
  account_id bigint not null,
  transfer bigint not null,
  total bigint not null,
  -- of the entries that carry a balance
  carried bigint not null,
  primary key (account_id, transfer)
);

-- The close that a count went on from; null where everything was counted.
alter table trial_balance add column since date;

do $$ begin
  if exists (select from pg_roles where rolname = 'parlour_app') then
    grant select, insert, update, delete on books_checkpoint, books_checkpoint_sum to parlour_app;
    grant select on sequence operation_id_seq, round_id_seq to parlour_app;
  end if;
end $$;
