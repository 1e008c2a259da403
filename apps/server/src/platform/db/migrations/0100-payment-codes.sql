-- Codes by SMS also replace a payment password that was forgotten.
alter table sms_code drop constraint sms_code_purpose_check;
alter table sms_code add constraint sms_code_purpose_check
  check (purpose in ('login', 'register', 'password', 'payment'));
