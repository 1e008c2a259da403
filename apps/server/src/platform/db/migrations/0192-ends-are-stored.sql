-- Sessions whose time is over are ended by a job, whatever the clock says afterwards.
create index session_by_expiry on session (expires_at) where ended_at is null;

-- Who shares where they come from: sessions of a member by their time.
create index session_of_member_by_time on session (member_id, created_at);

-- Where an address leads back to one household: an IPv4 address, an IPv6 address by /64. Null for addresses of private
-- networks, of the machine itself and for what is no address: behind a proxy that is not trusted everybody has one.
create function traceable_source(address text) returns inet language plpgsql immutable parallel safe as $$
declare
  plain inet;
begin
  plain := regexp_replace(address, '^::ffff:(?=\d+\.\d+\.\d+\.\d+$)', '', 'i')::inet;
  if plain <<= any (array['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '127.0.0.0/8', '169.254.0.0/16',
      '::1/128', 'fc00::/7', 'fe80::/10']::inet[]) then
    return null;
  end if;
  return case family(plain) when 6 then network(set_masklen(plain, 64))::inet else plain end;
exception when invalid_text_representation then
  return null;
end $$;
