-- A feed may name a picture of a game on one of the merchant's hosts; without one, the drawn tile stands.
alter table game add column icon_url text not null default '' check (icon_url = '' or icon_url like 'https://%');
