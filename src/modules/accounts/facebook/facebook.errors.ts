import { defineErrors } from '#platform/errors/app-error.ts';

/** Why somebody is not logged in with Facebook. */
export const facebookErrors = defineErrors('accounts-facebook', {
  facebook_failed: { status: 422, message: 'errors.facebook.failed' },
  facebook_cancelled: { status: 422, message: 'errors.facebook.cancelled' },
  facebook_email_missing: { status: 422, message: 'errors.facebook.email_missing' },
  // One sentence for an address that is taken and for one that the provider has not verified.
  facebook_not_linked: { status: 422, message: 'errors.facebook.not_linked' },
  facebook_agreement: { status: 422, message: 'errors.facebook.agreement' },
  facebook_taken: { status: 409, message: 'errors.facebook.taken' },
});
