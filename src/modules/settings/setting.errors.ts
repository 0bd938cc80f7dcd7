import { defineErrors } from '#platform/errors/app-error.ts';

export const settingErrors = defineErrors('settings', {
  market_decided_meanwhile: { status: 409, message: 'errors.settings.market_decided_meanwhile' },
  message_id_taken: { status: 409, message: 'errors.settings.message_id_taken' },
});
