import { defineErrors } from '#platform/errors/app-error.ts';

export const setupErrors = defineErrors('setup', {
  market_decided_meanwhile: { status: 409, message: 'errors.settings.market_decided_meanwhile' },
  no_mail_address: { status: 422, message: 'errors.accounts.email' },
});
