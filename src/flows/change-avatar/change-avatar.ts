import { deleteAvatarJob } from '#flows/close-account/index.ts';
import { replaceAvatar } from '#modules/accounts/index.ts';
import { claimUpload, type ImageParams } from '#modules/media/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import { invalidatePagesSoon } from '#platform/web/server/invalidate-pages.ts';

export type UploadAnswer = Pick<ImageParams, 'version' | 'public_id' | 'signature'>;

/**
 * Shows an uploaded picture as a person's, or none; the one before is deleted. Returns its public id.
 * Throws 422 for anything that is not the answer to this person's own upload; then nothing changes.
 */
export async function changeAvatar(
  accountId: number,
  upload: UploadAnswer | null,
): Promise<string | null> {
  const publicId = await transaction(async (tx) => {
    const picture = upload && (await claimUpload(tx, accountId, upload));
    const before = await replaceAvatar(tx, accountId, picture?.publicId ?? null);
    if (before !== null) await enqueue(tx, deleteAvatarJob, { public_id: before });
    return picture?.publicId ?? null;
  });
  invalidatePagesSoon([`person:${accountId}`]);
  return publicId;
}
