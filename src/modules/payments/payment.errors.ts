import { defineErrors } from '#platform/errors/app-error.ts';

export const paymentErrors = defineErrors('payments', {
  card_refused: { status: 402, message: 'errors.payments.card_refused' },
  bad_signature: { status: 400, message: 'errors.payments.bad_signature' },
});
