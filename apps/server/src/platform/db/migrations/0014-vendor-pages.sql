-- Where a vendor's games open: an https address that takes the launch parameters. Null for the vendor that runs beside
-- the platform, whose page is a path of ours.
alter table gateway_vendor add column launch_url text check (launch_url ~ '^https?://[^/?#]+');
