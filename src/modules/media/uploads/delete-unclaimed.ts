import { db } from '#platform/db/transaction.ts';
import type { Schedule } from '#platform/jobs/schedule.ts';
import { deletePicture } from '../delete-picture.ts';
import { findUnclaimed } from './upload.store.ts';

const HOURS = 24;
const BATCH = 200;

/** Deletes uploads that nothing came to use within a day. Returns how many. */
export async function deleteUnclaimed(signal?: AbortSignal): Promise<number> {
  let deleted = 0;
  for (const publicId of await findUnclaimed(db(), HOURS, BATCH)) {
    if (signal?.aborted) break;
    if (await deletePicture(publicId)) deleted += 1;
  }
  return deleted;
}

/** What the module does on a clock. */
export const uploadSchedules: readonly Schedule[] = [
  {
    name: 'delete-unclaimed-uploads',
    everySeconds: 3_600,
    run: async ({ signal }) => void (await deleteUnclaimed(signal)),
  },
];
