import { defineErrors } from '#platform/errors/app-error.ts';

/** Refusals of pictures. */
export const mediaErrors = defineErrors('media', {
  unsupported_picture: { status: 422, message: 'campaign_editor.misc.error.cloudinary_file_type' },
  unreadable_picture: { status: 422, message: 'campaign_editor.misc.error.cloudinary_generic' },
  storage_full: { status: 507, message: 'errors.media.storage_full', retryAfter: 60 },
  busy: { status: 503, message: 'errors.media.busy', retryAfter: 2, reportable: false },
});
