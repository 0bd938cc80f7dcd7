import { defineErrors } from '#platform/errors/app-error.ts';

/** Codes of log-in and sign-up; those of log-in are OAuth's (RFC 6749, spec section 8). */
export const accountErrors = defineErrors('accounts', {
  invalid_grant: { status: 401, message: 'errors.accounts.invalid_grant' },
  resource_owner_credentials_revoked: {
    status: 401,
    message: 'errors.accounts.credentials_revoked',
  },
  // Only whoever knows the password of the account that is no more.
  account_merged: { status: 401, message: 'errors.accounts.merged' },
  // One sentence for a taken address and for a form that no person filled in: neither may be told apart.
  sign_up_refused: { status: 422, message: 'errors.accounts.sign_up_refused' },
});
