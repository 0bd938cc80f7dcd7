import { defineErrors } from '#platform/errors/app-error.ts';

export const mergeErrors = defineErrors('merge-accounts', {
  same: { status: 409, message: 'errors.merging.same' },
  gone: { status: 409, message: 'errors.merging.gone' },
  staff: { status: 409, message: 'errors.merging.staff' },
  revoked: { status: 409, message: 'errors.merging.revoked' },
  unproved: { status: 409, message: 'errors.merging.unproved' },
  two_identities: { status: 409, message: 'errors.merging.two_identities' },
  two_owners: { status: 409, message: 'errors.merging.two_owners' },
  open_campaign: { status: 409, message: 'errors.merging.open_campaign' },
  open_payment: { status: 409, message: 'errors.merging.open_payment' },
  each_other: { status: 409, message: 'errors.merging.each_other' },
});
