import { defineErrors } from '#platform/errors/app-error.ts';

export const individualErrors = defineErrors('individuals', {
  account_closed: { status: 410, message: 'errors.individuals.account_closed' },
});
