import { defineErrors } from '#platform/errors/app-error.ts';

export const reviewErrors = defineErrors('reviews', {
  not_in_review: { status: 409, message: 'errors.reviews.not_in_review' },
});
