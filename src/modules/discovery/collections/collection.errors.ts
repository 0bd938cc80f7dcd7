import { defineErrors } from '#platform/errors/app-error.ts';

export const collectionErrors = defineErrors('collections', {
  slug_taken: { status: 409, message: 'errors.collections.slug_taken' },
});
