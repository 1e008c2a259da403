-- For one member at a time, planning the whole rule at each question costs more than it spares: here its plan is kept.
create function is_meant_for_one(audience jsonb, m member) returns boolean language plpgsql stable as $$
begin
  return is_meant_for(audience, m);
end
$$;
