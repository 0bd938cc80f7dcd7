import { z } from 'zod';
import type { UploadedImage } from '../contract.ts';
import { pictureOf } from '../picture-of.ts';
import type { Upload } from './store-upload.ts';

export const uploadedImageSchema = z.object({
  version: z.number().int(),
  public_id: z.string(),
  format: z.enum(['jpg', 'png']),
  resource_type: z.literal('image'),
  type: z.literal('upload'),
  signature: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
  url: z.string(),
});

/** The hosted image service's answer, with the picture's address beside it. */
export function presentUpload({
  params,
  picture,
  bytes,
}: Upload): UploadedImage & { format: 'jpg' | 'png' } {
  const format = params.format === 'png' ? 'png' : 'jpg';
  return { ...params, format, bytes, url: pictureOf(picture, '100vw').src };
}
