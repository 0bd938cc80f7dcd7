import { recordExternalRaised } from '#flows/plant-contributions/index.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { minorOf } from './reading/amounts.ts';
import { keyOf, readOnce } from './read-campaign.ts';
import { externalTotals } from './market.store.ts';
import type { CampaignRow } from './reading/market-rows.ts';
import type { Step } from './run-step.ts';

/** What campaigns raised and no perk accounts for, in one entry each; after their perks. */
export function totalStep(
  path: string,
  { anchor, repeats }: { readonly anchor: Date; readonly repeats: ReadonlySet<number> },
  say: (line: string) => void,
): Step<CampaignRow> {
  return {
    name: 'totals',
    path,
    say,
    read: readOnce(repeats),
    write: (tx, rows) => writeTotals(tx, rows, anchor),
  };
}

/** Notes what is missing in the books of campaigns that are here. */
export async function writeTotals(
  tx: Executor,
  rows: readonly CampaignRow[],
  anchor: Date,
): Promise<void> {
  const known = await externalTotals(
    tx,
    rows.map((row) => keyOf(row.id)),
  );
  const entries = rows.flatMap((row) => {
    const total = known.get(keyOf(row.id));
    // Refused in the first step, or imported from another edition of the file in another currency.
    if (total === undefined || total.currency !== row.currency) return [];
    const raisedMinor = minorOf(row.raised, row.currency) - total.raisedMinor;
    const contributors = Math.max(0, row.contributors - total.contributors);
    if (raisedMinor <= 0n) return [];
    return [
      {
        campaignId: total.id,
        perkId: null,
        raisedMinor,
        contributors,
        occurredAt: anchor,
      },
    ];
  });
  if (entries.length > 0) await recordExternalRaised(tx, entries);
}
