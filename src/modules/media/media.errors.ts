import { defineErrors } from '#platform/errors/app-error.ts';

/** Refusals of pictures. */
export const mediaErrors = defineErrors('media', {
  unsupported_picture: { status: 422, message: 'campaign_editor.misc.error.cloudinary_file_type' },
  unreadable_picture: { status: 422, message: 'campaign_editor.misc.error.cloudinary_generic' },
  /** The permission to upload has expired, was used before, or belongs to somebody else. */
  stale_upload: { status: 422, message: 'campaign_editor.misc.error.cloudinary_generic' },
  /** What an image update names is no upload of this person. */
  invalid_image: { status: 422, message: 'campaign_editor.misc.error.cloudinary_generic' },
  upload_quota: { status: 429, message: 'errors.media.upload_quota', retryAfter: 86_400 },
  video_rejected: { status: 422, message: 'errors.media.video_rejected' },
  storage_full: { status: 507, message: 'errors.media.storage_full', retryAfter: 60 },
  busy: { status: 503, message: 'errors.media.busy', retryAfter: 2, reportable: false },
});
