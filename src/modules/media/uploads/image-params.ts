import { z } from 'zod';
import { config } from '#platform/config/config.ts';
import { isEqual, signature } from '#platform/http/cookies.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import type { ImageParams } from '../contract.ts';
import { MAKE_VARIANTS } from '../make-variant.ts';
import type { PictureSource } from '../media-file.ts';
import { mediaErrors } from '../media.errors.ts';
import { claimMedia, disownMedia } from './upload.store.ts';

/** What an upload was answered with, as it comes back; only the signed parts are believed. */
export const imageParamsSchema = z.strictObject({
  version: z.number().int().positive().max(1e11),
  public_id: z.string().regex(/^[a-z0-9]{20}$/),
  signature: z.string().min(20).max(100),
  format: z.string().max(10).optional(),
  resource_type: z.literal('image').optional(),
  type: z.literal('upload').optional(),
  width: z.number().int().positive().optional(),
  height: z.number().int().positive().optional(),
  bytes: z.number().int().positive().optional(),
  url: z.string().max(2_000).optional(),
});

/** Body of every `POST /private_api/{family}/{id}/image`. */
export const imageUpdateBody = z.strictObject({
  image_params: imageParamsSchema,
  attr: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,39}$/)
    .optional(),
});

/** The same from a form without scripts, whose hidden field holds it as JSON. */
export const imageParamsField = z
  .string()
  .max(1_000)
  .transform((text, context): z.output<typeof imageParamsSchema> => {
    const parsed = imageParamsSchema.safeParse(parseJson(text));
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom' });
    return z.NEVER;
  });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Ties the answer of an upload to who made it. */
export function imageSignature(accountId: number, version: number, publicId: string): string {
  return signature(config().secretKey, 'upload', `${accountId}/${version}/${publicId}`);
}

/**
 * The picture that `image_params` stands for, now kept for good. In the caller's transaction, so that a
 * refused update claims nothing. Throws invalid_image (422) for anything that isn't an answer which this
 * person's own upload was given, also when the picture was deleted meanwhile.
 */
export async function claimUpload(
  tx: Executor,
  accountId: number,
  params: Pick<ImageParams, 'version' | 'public_id' | 'signature'>,
): Promise<PictureSource> {
  const { version, public_id: publicId } = params;
  if (!isEqual(params.signature, imageSignature(accountId, version, publicId))) {
    throw mediaErrors.invalidImage();
  }
  const picture = await claimMedia(tx, publicId, accountId);
  if (picture === undefined) throw mediaErrors.invalidImage();
  await enqueue(tx, { name: MAKE_VARIANTS }, { publicId }, { key: `variants:${publicId}` });
  return picture;
}

/**
 * The same for what belongs to the market and not to who uploaded it: it stays when they leave. It is
 * nobody's upload any more, and can be claimed once.
 */
export async function claimForMarket(
  tx: Executor,
  accountId: number,
  params: Pick<ImageParams, 'version' | 'public_id' | 'signature'>,
): Promise<PictureSource> {
  const picture = await claimUpload(tx, accountId, params);
  await disownMedia(tx, picture.publicId);
  return picture;
}
