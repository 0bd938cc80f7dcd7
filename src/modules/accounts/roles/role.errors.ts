import { defineErrors } from '#platform/errors/app-error.ts';

export const roleErrors = defineErrors('roles', {
  own_roles: { status: 403, message: 'errors.roles.own_roles' },
  last_admin: { status: 409, message: 'errors.roles.last_admin' },
});
