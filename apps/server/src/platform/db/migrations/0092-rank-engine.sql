-- What ranks bring, and how a rank is lost that is not kept.

alter table vip_rank
  -- {up, weekly, monthly, birthday}: decimal texts, null for none
  add column rewards jsonb not null default '{"up": null, "weekly": null, "monthly": null, "birthday": null}',
  -- {daily, count, free}: what may be taken out in a day
  add column limits jsonb not null default '{"daily": null, "count": null, "free": 0}';

alter table rank_move
  add column why text not null default 'rose' check (why in ('rose', 'not_kept'));
-- Whoever fell rises again only by what keeps the rank.
create index rank_fall on rank_move (member_id) where why = 'not_kept';

-- One look a month at everybody who holds a rank, by the calendar of the house. There is one row for each member and
-- month, on however many servers; a row that is `warned` is decided when its days of grace are over.
create table rank_review (
  member_id bigint not null references member (id),
  -- first day of the month in which it took place
  month date not null check (extract(day from month) = 1),
  -- the rank that was looked at
  level integer not null check (level > 0),
  state text not null check (state in ('kept', 'warned', 'lowered')),
  at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  primary key (member_id, month)
);
create index rank_review_open on rank_review (month, member_id) where state = 'warned';

create table rank_review_move (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);
insert into rank_review_move values ('warned', 'kept'), ('warned', 'lowered');

create function rank_review_moves() returns trigger language plpgsql as $$
begin
  if new.member_id <> old.member_id or new.month <> old.month then
    raise exception 'a review stays with its member and its month' using errcode = 'check_violation';
  end if;
  if new.state <> old.state
    and not exists (select from rank_review_move where from_state = old.state and to_state = new.state) then
    raise exception 'a review cannot move from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger rank_review_moves before update on rank_review for each row execute function rank_review_moves();
