/** What the forms of the security page can do; each sends its own. */
export const INTENTS = [
  'password',
  'mail_password',
  'email',
  'resend_email',
  'cancel_email',
  'resend',
  'set_up',
  'cancel_set_up',
  'turn_on',
  'renew',
  'turn_off',
  'end_session',
  'end_others',
  'remove_passkey',
  'link_facebook',
  'unlink_facebook',
] as const;
export type Intent = (typeof INTENTS)[number];

/** Where the second factor is set up on the page. */
export const TWO_STEPS = 'two-steps';
