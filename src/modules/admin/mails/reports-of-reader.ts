import { ownCampaignsOf } from '#modules/campaigns/index.ts';
import { db } from '#platform/db/transaction.ts';
import { listReportsInMails } from './reports-of-reader.store.ts';

/** Mails but for those that tell what became of a report about the reader, their campaign or comment. */
export async function withoutReportsOf<M extends { readonly id: number }>(
  mails: readonly M[],
  readerId: number | null,
): Promise<M[]> {
  const reader = readerId ?? 0;
  const reported = await listReportsInMails(
    db(),
    mails.map(({ id }) => id),
  );
  const own = await ownCampaignsOf(
    reported.flatMap((one) => one.campaign_id ?? []),
    reader,
  );
  const isOwn = (one: (typeof reported)[number]) =>
    one.person_id === reader || own.has(one.campaign_id ?? 0);
  const hidden = new Set(reported.filter(isOwn).map(({ id }) => id));
  return mails.filter(({ id }) => !hidden.has(id));
}
