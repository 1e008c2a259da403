-- Wallets are counted by the members who were heard to play.
create index bonus_wallet_of_member on bonus_wallet (member_id);
