import { defineErrors } from '#platform/errors/app-error.ts';

export const restrictionErrors = defineErrors('restrictions', {
  restricted: { status: 403, message: 'errors.accounts.restricted' },
  restricted_meanwhile: { status: 409, message: 'errors.accounts.restricted_meanwhile' },
  not_restricted: { status: 409, message: 'errors.accounts.not_restricted' },
});
