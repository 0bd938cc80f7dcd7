import { defineErrors } from '#platform/errors/app-error.ts';

export const addressErrors = defineErrors('addresses', {
  too_many_addresses: { status: 409, message: 'errors.addresses.too_many' },
});
