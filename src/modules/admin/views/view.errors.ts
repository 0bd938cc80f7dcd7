import { defineErrors } from '#platform/errors/app-error.ts';

export const viewErrors = defineErrors('staff_views', {
  too_many: { status: 422, message: 'errors.staff_views.too_many' },
  name_taken: { status: 422, message: 'errors.staff_views.name_taken' },
  nothing_to_keep: { status: 422, message: 'errors.staff_views.nothing_to_keep' },
});
