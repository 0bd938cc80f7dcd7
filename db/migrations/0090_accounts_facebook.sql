-- A log-in at another site is begun here and ends with that site's answer, once.
alter table sign_in_challenges drop constraint sign_in_challenges_purpose_check;
alter table sign_in_challenges add constraint sign_in_challenges_purpose_check
  check (purpose in ('second_factor', 'make_passkey', 'use_passkey', 'facebook'));
