import { defineErrors } from '#platform/errors/app-error.ts';

export const experimentErrors = defineErrors('experiments', {
  name_taken: { status: 409, message: 'errors.experiments.name_taken' },
  already_running: { status: 409, message: 'errors.experiments.already_running' },
  not_running: { status: 409, message: 'errors.experiments.not_running' },
  page_changed: { status: 409, message: 'errors.experiments.page_changed' },
  not_adopted: { status: 409, message: 'errors.experiments.not_adopted' },
  changed_since: { status: 409, message: 'errors.experiments.changed_since' },
  not_live: { status: 409, message: 'errors.experiments.not_live' },
  still_running: { status: 409, message: 'errors.experiments.still_running' },
});
