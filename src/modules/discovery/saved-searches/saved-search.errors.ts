import { defineErrors } from '#platform/errors/app-error.ts';

export const savedSearchErrors = defineErrors('saved_searches', {
  nothing_chosen: { status: 422, message: 'errors.saved_searches.nothing_chosen' },
  ended: { status: 422, message: 'errors.saved_searches.ended' },
  too_long: { status: 422, message: 'errors.saved_searches.too_long' },
  too_many: { status: 409, message: 'errors.saved_searches.too_many' },
});
