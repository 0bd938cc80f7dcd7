import { defineErrors } from '#platform/errors/app-error.ts';

export const roleErrors = defineErrors('roles', {
  last_admin: { status: 409, message: 'errors.roles.last_admin' },
});
