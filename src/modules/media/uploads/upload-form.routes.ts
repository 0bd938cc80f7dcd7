import { z } from 'zod';
import { paths, safeReturnPath } from '#app/paths.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { mediaErrors } from '../media.errors.ts';
import { spellArrival } from '../arrival.rules.ts';
import { CLOUD_NAME, MAX_UPLOAD_BYTES } from '../rules.ts';
import { refuseFullQuota, storeUpload } from './store-upload.ts';
import { QUOTA, ticketFields } from './upload-limits.ts';
import { checkTicket } from './upload-ticket.ts';
import { presentUpload } from './upload.present.ts';

const formFields = ticketFields.extend({
  name: z.string().regex(/^[\w[\].-]{1,60}$/),
  next: z.string().max(2_000),
});

const uploadForm = defineRoute({
  method: 'POST',
  path: '/media/v1/{cloudName}/image/upload_form',
  summary: 'Upload a picture from a form without scripts; leads back to the page that wants it',
  access: 'person',
  limit: QUOTA,
  // The ticket is the token: nobody else can have it, and it is good once.
  csrf: false,
  params: z.object({ cloudName: z.literal(CLOUD_NAME) }),
  upload: { field: 'file', mostBytes: MAX_UPLOAD_BYTES },
  body: formFields,
  response: z.null(),
  status: 303,
  enveloped: false,
  authorise: async ({ body }, actor) => {
    if (actor.accountId === null) throw mediaErrors.staleUpload();
    checkTicket(actor.accountId, body);
    await refuseFullQuota(actor.accountId);
    return actor.accountId;
  },
  act: async ({ actor, body, request, answer }, accountId) => {
    const { name } = body;
    const next = safeReturnPath(body.next, paths.home(actor.locale));
    const again = (fault: 'missing' | 'type' | 'other') =>
      answer.header('location', paths.newPicture(actor.locale, { name, next, fault }));
    // A browser whose person chose none sends a file without a name.
    if (!request.upload?.fileName) return void again('missing');
    try {
      const image = presentUpload(await storeUpload(accountId, request.upload, body.public_id));
      answer.header('location', spellArrival(next, name, image));
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      again(error.id === 'unsupported_picture' ? 'type' : 'other');
    }
  },
  present: () => null,
});

/** Uploading without scripts. */
export const uploadFormRoutes: readonly Route[] = [uploadForm];
