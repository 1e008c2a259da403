-- A stream is opened by the session itself (decision 0174).
drop table stream_ticket;
