import { defineErrors } from '#platform/errors/app-error.ts';

export const contentErrors = defineErrors('content', {
  message_refused: { status: 422, message: 'errors.content.message_refused' },
  text_written_meanwhile: { status: 409, message: 'errors.content.text_written_meanwhile' },
});
