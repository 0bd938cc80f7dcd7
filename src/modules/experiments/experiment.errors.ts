import { defineErrors } from '#platform/errors/app-error.ts';

export const experimentErrors = defineErrors('experiments', {
  name_taken: { status: 409, message: 'errors.experiments.name_taken' },
  still_running: { status: 409, message: 'errors.experiments.still_running' },
});
