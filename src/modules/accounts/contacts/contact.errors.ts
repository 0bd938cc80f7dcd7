import { defineErrors } from '#platform/errors/app-error.ts';

export const contactErrors = defineErrors('contacts', {
  confirm_first: { status: 409, message: 'errors.contacts.confirm_first' },
  too_many_contacts: { status: 409, message: 'errors.contacts.too_many' },
});
