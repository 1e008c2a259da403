-- Where a member can be reached. A mobile number stands here only when a code sent to it was answered, so that it may
-- let its holder in; a number that nobody proved stays among the details of the form.

alter table member
  add column dialing_code text check (dialing_code ~ '^[1-9][0-9]{0,3}$'),
  -- National number: digits without the leading zeros that are dialled at home.
  add column mobile text check (mobile ~ '^[1-9][0-9]{3,19}$'),
  add column email text check (email = lower(email)),
  add constraint member_mobile_whole check ((dialing_code is null) = (mobile is null));
create unique index member_mobile on member (dialing_code, mobile) where mobile is not null;
-- Several members of a household may share an address; an account is found by its name and its address together.
create index member_email on member (email) where email is not null;
