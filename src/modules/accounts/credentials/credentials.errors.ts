import { defineErrors } from '#platform/errors/app-error.ts';

/** What goes wrong with links, passwords and addresses. */
export const credentialErrors = defineErrors('accounts-credentials', {
  link_dead: { status: 422, message: 'errors.accounts.link_dead' },
  no_email_change: { status: 409, message: 'errors.accounts.no_email_change' },
  second_factor_required: { status: 401, message: 'errors.accounts.second_factor_required' },
  code_wrong: { status: 422, message: 'errors.accounts.code_wrong' },
  challenge_over: { status: 401, message: 'errors.accounts.challenge_over' },
  second_factor_kept: { status: 409, message: 'errors.accounts.second_factor_kept' },
  passkey_refused: { status: 422, message: 'errors.accounts.passkey_refused' },
});
