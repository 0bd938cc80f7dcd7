import { db, transaction } from '#platform/db/transaction.ts';
import type { RunContext, Schedule } from '#platform/jobs/schedule.ts';
import {
  countDay,
  deleteIdleMarks,
  forgetDay,
  listLargeCampaigns,
  listUncountedDays,
} from './days.store.ts';

/** With fewer contributions a campaign is summed as it is read. */
const LARGE = 5_000;
const AT_ONCE = 100;

/**
 * Keeps the sums of days of campaigns with many contributions: counts days that are over, and anew those
 * that changed since. Each day in a transaction of its own; it may be killed and repeated anywhere, and
 * until a day is counted its contributions are read themselves. How many days were counted.
 */
export async function countDays(
  turn?: Pick<RunContext, 'guard' | 'signal'>,
  large = LARGE,
): Promise<number> {
  let counted = 0;
  let after = 0;
  for (let found = AT_ONCE; found === AT_ONCE && !turn?.signal.aborted; ) {
    const campaigns = await listLargeCampaigns(db(), large, after, AT_ONCE);
    for (const campaignId of campaigns) {
      for (const day of await listUncountedDays(db(), campaignId)) {
        if (turn?.signal.aborted) return counted;
        await transaction(async (tx) => {
          await turn?.guard(tx);
          await forgetDay(tx, campaignId, day);
          await countDay(tx, campaignId, day);
        });
        counted += 1;
      }
    }
    after = campaigns.at(-1) ?? after;
    found = campaigns.length;
  }
  // Beside another process that counts a day, its mark would be taken for an idle one.
  await transaction(async (tx) => {
    await turn?.guard(tx);
    await deleteIdleMarks(tx);
  });
  return counted;
}

export const contributionSchedules: readonly Schedule[] = [
  {
    name: 'count-contribution-days',
    everySeconds: 300,
    run: async (context) => void (await countDays(context)),
  },
];
