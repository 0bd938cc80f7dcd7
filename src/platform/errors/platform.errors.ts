import { defineErrors } from './app-error.ts';

/** What any call may answer, whatever it does. */
export const platformErrors = defineErrors('platform', {
  malformed: { status: 400, message: 'errors.malformed' },
  idempotency_key_required: { status: 400, message: 'errors.idempotency_key_required' },
  idempotency_key_malformed: { status: 400, message: 'errors.idempotency_key_malformed' },
  unauthenticated: { status: 401, message: 'errors.unauthenticated' },
  invalid_csrf: { status: 403, message: 'errors.invalid_csrf' },
  forbidden: { status: 403, message: 'errors.forbidden' },
  session_required: { status: 403, message: 'errors.session_required' },
  second_factor_missing: { status: 403, message: 'errors.second_factor_missing' },
  not_found: { status: 404, message: 'errors.not_found' },
  method_not_allowed: { status: 405, message: 'errors.method_not_allowed' },
  request_timeout: { status: 408, message: 'errors.request_timeout' },
  in_progress: { status: 409, message: 'errors.in_progress', retryAfter: 1 },
  conflict: { status: 409, message: 'errors.conflict' },
  gone: { status: 410, message: 'errors.gone' },
  payload_too_large: { status: 413, message: 'errors.payload_too_large' },
  address_too_long: { status: 414, message: 'errors.address_too_long' },
  unsupported_media_type: { status: 415, message: 'errors.unsupported_media_type' },
  invalid: { status: 422, message: 'errors.invalid' },
  idempotency_key_reused: { status: 422, message: 'errors.idempotency_key_reused' },
  too_many_requests: { status: 429, message: 'errors.too_many_requests' },
  headers_too_large: { status: 431, message: 'errors.headers_too_large' },
  internal: { status: 500, message: 'errors.internal' },
  not_implemented: { status: 501, message: 'errors.not_implemented', reportable: false },
  unavailable: { status: 503, message: 'errors.unavailable', retryAfter: 2, reportable: false },
});
