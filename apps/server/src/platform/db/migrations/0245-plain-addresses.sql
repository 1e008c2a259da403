-- An IPv4 address that a socket of IPv6 carries, ::ffff:198.51.100.7 or ::ffff:c633:6407, is that IPv4 address. New sessions are
-- stored with it; older ones were stored as the socket had it, so that one household looked like two.
create function plain_address(address text) returns text language sql immutable parallel safe as $$
  select case
    when address ~* '^::ffff:[0-9a-f]{1,4}:[0-9a-f]{1,4}$' then regexp_replace(host(address::inet), '^::ffff:(?=\d+\.)', '', 'i')
    else regexp_replace(address, '^::ffff:(?=\d+\.\d+\.\d+\.\d+$)', '', 'i')
  end
$$;

create or replace function traceable_source(address text) returns inet language plpgsql immutable parallel safe as $$
declare
  plain inet;
begin
  plain := plain_address(address)::inet;
  if plain <<= any (array['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '127.0.0.0/8', '169.254.0.0/16',
      '::1/128', 'fc00::/7', 'fe80::/10']::inet[]) then
    return null;
  end if;
  return case family(plain) when 6 then network(set_masklen(plain, 64))::inet else plain end;
exception when invalid_text_representation then
  return null;
end $$;

update session set address = plain_address(address) where address ~* '^::ffff:' and address <> plain_address(address);
