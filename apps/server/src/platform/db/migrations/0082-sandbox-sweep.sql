-- What the sandbox keeps goes after a month.
create index sandbox_payment_made on sandbox_payment (made_at);
create index sandbox_message_of on sandbox_message (ref);
