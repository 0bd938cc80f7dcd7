import { z } from 'zod';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { WireError } from '#platform/http/error-answer.ts';
import { defineRoute, type Route, type RouteRequest } from '#platform/http/define-route.ts';
import { spellFraming, isCropInside } from '../framing.ts';
import { pictureOf } from '../picture-of.ts';
import { CLOUD_NAME, MAX_UPLOAD_BYTES } from '../rules.ts';
import { frameUpload } from './frame-upload.ts';
import { refuseFullQuota, storeEditorUpload, storeUpload } from './store-upload.ts';
import { QUOTA, ticketFields } from './upload-limits.ts';
import { checkTicket, uploadData } from './upload-ticket.ts';
import { presentUpload, uploadedImageSchema } from './upload.present.ts';

const percent = z.number().int().min(0).max(100);
const framingBody = z.strictObject({
  crop: z
    .strictObject({ x: percent, y: percent, width: percent, height: percent })
    .refine(isCropInside)
    .nullish(),
  focal_point: z.strictObject({ x: percent, y: percent }).nullish(),
});

function accountOf(actor: Actor): number {
  if (actor.accountId === null) throw platformErrors.unauthenticated();
  return actor.accountId;
}

/** Other sites' forms cannot set this header, and the contract asks for it. */
function requireScript(request: RouteRequest): void {
  if (request.header('x-requested-with') !== 'XMLHttpRequest') {
    throw platformErrors.scriptHeaderRequired();
  }
}

const readUploadData = defineRoute({
  method: 'GET',
  path: '/private_api/upload_data',
  summary: 'Fresh signed data for one upload, for pages that have been open for long',
  access: 'person',
  standIn: 'closed',
  response: z.object({
    url: z.string(),
    cloud_name: z.string(),
    form_data: z.object({ timestamp: z.string(), public_id: z.string(), signature: z.string() }),
  }),
  act: ({ actor }) => uploadData(accountOf(actor)),
  present: (data) => data,
});

const uploadImage = defineRoute({
  method: 'POST',
  path: '/media/v1/{cloudName}/image/upload',
  summary: 'Upload a picture with the signed data of a page',
  access: 'person',
  limit: QUOTA,
  params: z.object({ cloudName: z.literal(CLOUD_NAME) }),
  upload: { field: 'file', mostBytes: MAX_UPLOAD_BYTES },
  body: ticketFields,
  response: uploadedImageSchema,
  enveloped: false,
  authorise: async ({ body, request }, actor) => {
    requireScript(request);
    checkTicket(accountOf(actor), body);
    await refuseFullQuota(accountOf(actor));
  },
  act: ({ actor, body, request }) => storeUpload(accountOf(actor), request.upload, body.public_id),
  present: presentUpload,
});

const editorAnswer = z.object({ uploaded: z.literal(1), fileName: z.string(), url: z.string() });
const editorRefusal = {
  schema: z.object({ uploaded: z.literal(0), error: z.object({ message: z.string() }) }),
  present: ({ error_description: message }: WireError) => ({ uploaded: 0, error: { message } }),
};

/** The rich-text editor's two ways: a file dropped into the text, and one chosen in its dialog. */
function editorUpload(path: string, summary: string): Route {
  return defineRoute({
    method: 'POST',
    path,
    summary,
    access: 'person',
    limit: QUOTA,
    upload: { field: 'upload', mostBytes: MAX_UPLOAD_BYTES },
    body: z.strictObject({}),
    response: editorAnswer,
    enveloped: false,
    refusal: editorRefusal,
    authorise: (_input, actor) => refuseFullQuota(accountOf(actor)),
    act: async ({ actor, request }) => {
      const upload = await storeEditorUpload(accountOf(actor), request.upload);
      return { url: presentUpload(upload).url, fileName: request.upload?.fileName ?? '' };
    },
    present: ({ url, fileName }) => ({ uploaded: 1 as const, fileName, url }),
  });
}

const framePicture = defineRoute({
  method: 'PATCH',
  path: '/private_api/pictures/{publicId}',
  summary: 'Crop an own picture, or choose the point that stays in view',
  access: 'person',
  // Every framing has sizes of its own, which are stored.
  limit: { key: 'person', points: 60, per: 600 },
  params: z.object({ publicId: z.string().regex(/^[a-z0-9]{20}$/) }),
  body: framingBody,
  response: z.object({ public_id: z.string(), url: z.string() }),
  authorise: (_input, actor) => refuseFullQuota(accountOf(actor)),
  act: ({ actor, params, body }) =>
    frameUpload(
      accountOf(actor),
      params.publicId,
      spellFraming({
        ...(body.crop ? { crop: body.crop } : {}),
        ...(body.focal_point ? { focal: body.focal_point } : {}),
      }),
    ),
  present: (picture) => ({
    public_id: picture.publicId,
    url: pictureOf(picture, '100vw').src,
  }),
});

/** Uploading, by an uploader and by the editor, and what is done to a picture afterwards. */
export const uploadRoutes: readonly Route[] = [
  readUploadData,
  uploadImage,
  editorUpload('/ckeditor/upload_image', 'Upload a picture dropped into the editor'),
  editorUpload('/ckeditor/upload_dialog_image', 'Upload a picture from the editor’s dialog'),
  framePicture,
];
