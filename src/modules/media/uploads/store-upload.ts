import { readFile } from 'node:fs/promises';
import { processTime } from '#platform/clock/clock.ts';
import { db } from '#platform/db/transaction.ts';
import type { UploadedFile } from '#platform/http/serving/receive-upload.ts';
import type { ImageParams } from '../contract.ts';
import { sniffFormat } from '../image-decoder.ts';
import type { PictureSource } from '../media-file.ts';
import { mediaErrors } from '../media.errors.ts';
import { MOST_STORED_BYTES, hasPictureName } from '../rules.ts';
import { storePicture } from '../store-picture.ts';
import { claimUpload, imageSignature } from './image-params.ts';
import { storedBytes } from './upload.store.ts';

export interface Upload {
  readonly params: ImageParams;
  readonly picture: PictureSource;
  readonly bytes: number;
}

/** Throws upload_quota (429) for who has stored as much as one person may. */
export async function refuseFullQuota(accountId: number): Promise<void> {
  if ((await storedBytes(db(), accountId)) >= MOST_STORED_BYTES) throw mediaErrors.uploadQuota();
}

/**
 * Cleans and stores what a person sent, if name and content say jpg or png. Throws unsupported_picture,
 * unreadable_picture, stale_upload (422), busy (503), storage_full (507).
 */
export async function storeUpload(
  accountId: number,
  file: UploadedFile | undefined,
  publicId?: string,
): Promise<Upload> {
  if (file === undefined || !hasPictureName(file.fileName)) throw mediaErrors.unsupportedPicture();
  const bytes = await readFile(file.path);
  const format = sniffFormat(bytes);
  const picture = await storePicture(bytes, {
    source: 'upload',
    ownerAccountId: accountId,
    ...(publicId ? { publicId } : {}),
  });
  const version = Math.floor(processTime().getTime() / 1000);
  const { publicId: id, width, height } = picture;
  return {
    picture,
    bytes: file.bytes,
    params: {
      version,
      public_id: id,
      format: format === 'png' ? 'png' : 'jpg',
      resource_type: 'image',
      type: 'upload',
      signature: imageSignature(accountId, version, id),
      width,
      height,
    },
  };
}

/** The same for a picture within a text, which names it by address alone: nobody would claim it later. */
export async function storeEditorUpload(
  accountId: number,
  file: UploadedFile | undefined,
): Promise<Upload> {
  const upload = await storeUpload(accountId, file);
  await claimUpload(db(), accountId, upload.params);
  return upload;
}
