import { db } from '#platform/db/transaction.ts';
import { keptFor } from '../kept.ts';
import { countOf, type Kind } from './kind.ts';
import { findKinds } from './kind.store.ts';

/** So long what was counted is shown: other processes write the index, and a page is kept for longer. */
const kinds = keptFor<readonly Kind[]>(5000, () => findKinds(db()));

/** How many campaigns there are of each kind, as the index said within the last seconds. */
export const readKinds = kinds.read;

/** Has the kinds counted anew for whoever asks next: this process has written the index. */
export const forgetKinds = kinds.forget;

const sums = new WeakMap<readonly Kind[], number>();

/** How many campaigns there are in all. */
export async function readCampaignCount(): Promise<number> {
  const all = await readKinds();
  const sum = sums.get(all) ?? countOf(all, { categoryIds: null, country: null });
  sums.set(all, sum);
  return sum;
}
