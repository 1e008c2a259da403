-- What was sent to one player: messages to many of them by number, and mails and SMS by their recipient.
create index inbox_broadcast_newest on inbox_message (id desc) where audience is not null and withdrawn_at is null;
create index outbox_of_recipient on outbox (recipient, id desc);
