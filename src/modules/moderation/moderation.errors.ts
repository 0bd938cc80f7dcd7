import { defineErrors } from '#platform/errors/app-error.ts';

export const moderationErrors = defineErrors('moderation', {
  own: { status: 403, message: 'errors.moderation.own' },
  decided_before: { status: 409, message: 'errors.moderation.decided_before' },
  form_refused: { status: 422, message: 'errors.moderation.form_refused' },
});
