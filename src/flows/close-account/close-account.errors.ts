import { defineErrors } from '#platform/errors/app-error.ts';

export const closingErrors = defineErrors('close-account', {
  has_role: { status: 409, message: 'errors.closing.has_role' },
  open_campaign: { status: 409, message: 'errors.closing.open_campaign' },
  open_contribution: { status: 409, message: 'errors.closing.open_contribution' },
});
