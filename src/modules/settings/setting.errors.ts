import { defineErrors } from '#platform/errors/app-error.ts';

export const settingErrors = defineErrors('settings', {
  market_decided_meanwhile: { status: 409, message: 'errors.settings.market_decided_meanwhile' },
  fee_in_force: { status: 422, message: 'errors.settings.fee_in_force' },
  fee_not_proposed: { status: 409, message: 'errors.settings.fee_not_proposed' },
  own_fee: { status: 403, message: 'errors.settings.own_fee' },
  message_id_taken: { status: 409, message: 'errors.settings.message_id_taken' },
});
