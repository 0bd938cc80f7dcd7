import { addExternal } from '#modules/contributions/index.ts';
import { postTransfers, recipes } from '#modules/ledger/index.ts';
import { readClock } from '#platform/clock/clock.ts';
import { toInstant } from '#platform/clock/instant.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { shareCampaigns } from './planting-facts.store.ts';
import type { PlantCampaign } from './planting.ts';

/** What a campaign raised elsewhere, by perk (null: without one), in minor units of its currency. */
export interface ExternalEntry {
  readonly campaignId: number;
  readonly perkId: number | null;
  readonly raisedMinor: bigint;
  readonly contributors: number;
  readonly occurredAt: Date;
}

/**
 * Notes in one summary entry per campaign and perk what was raised elsewhere: shown, never payable. A
 * repeat changes nothing, nor does an entry of nothing. Answers how many campaigns got something new.
 */
export async function recordExternalRaised(
  tx: Executor,
  entries: readonly ExternalEntry[],
): Promise<number> {
  const raised = entries.filter(({ raisedMinor }) => raisedMinor > 0n);
  const campaigns = await shareCampaigns(tx, [
    ...new Set(raised.map(({ campaignId }) => campaignId)),
  ]);
  const known = raised.flatMap((entry) => {
    const campaign = campaigns.get(entry.campaignId);
    return campaign === undefined ? [] : [{ entry, transfer: transferOf(entry, campaign) }];
  });
  const outcomes = await postTransfers(
    tx,
    known.map(({ transfer }) => transfer),
  );
  const fresh = known.filter((_, index) => outcomes[index] === 'posted').map(({ entry }) => entry);
  return addExternal(tx, fresh, await readClock(tx));
}

function transferOf(entry: ExternalEntry, { beneficiaryId, currency }: PlantCampaign) {
  const { campaignId, perkId, raisedMinor, occurredAt } = entry;
  const at = toInstant(occurredAt);
  return recipes.externalRaised({ campaignId, perkId, raisedMinor, beneficiaryId, currency, at });
}
