-- The same rule as before, without a query inside: the planner then puts it in the place where it is used, works out what
-- it can of an audience that it knows, and compares columns. A function that asks was run anew for each member.
-- An audience has at most eight conditions (MOST_CONDITIONS of the contract); one that has more is meant for nobody.
create or replace function is_meant_for(audience jsonb, m member) returns boolean language sql stable as $$
  select case audience ->> 'kind'
    when 'everybody' then true
    when 'members' then m.type <> 4 and m.customer_type is distinct from 'TRIAL'
    when 'trial' then m.type = 4 or m.customer_type is not distinct from 'TRIAL'
    when 'agents' then m.type not in (0, 4, 40)
    when 'rank' then m.rank_level >= (audience ->> 'least')::integer
    when 'chosen' then audience -> 'accounts' ? m.account
    when 'matching' then jsonb_array_length(audience -> 'all') <= 8
      and coalesce(meets_condition(audience -> 'all' -> 0, m), true)
      and coalesce(meets_condition(audience -> 'all' -> 1, m), true)
      and coalesce(meets_condition(audience -> 'all' -> 2, m), true)
      and coalesce(meets_condition(audience -> 'all' -> 3, m), true)
      and coalesce(meets_condition(audience -> 'all' -> 4, m), true)
      and coalesce(meets_condition(audience -> 'all' -> 5, m), true)
      and coalesce(meets_condition(audience -> 'all' -> 6, m), true)
      and coalesce(meets_condition(audience -> 'all' -> 7, m), true)
    else false
  end
$$;
