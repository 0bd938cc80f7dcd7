import { transaction } from '#platform/db/transaction.ts';
import type { PlantedCampaign } from '../campaigns/campaigns.ts';
import type { PerkIds } from '../money/contributions.ts';
import type { PastContribution } from '../money/history.ts';
import { planTraffic } from './plan-traffic.ts';
import { planVitals } from './plan-vitals.ts';
import { insertFigures, insertVitals } from './traffic.store.ts';

/** Visits of all campaigns, as they would have been counted: pages of figures are alive from the start. */
export async function plantTraffic(
  campaigns: readonly PlantedCampaign[],
  history: readonly PastContribution[],
  ground: { readonly anchor: Date; readonly perks: PerkIds },
): Promise<void> {
  const byCampaign = Map.groupBy(history, ({ campaign }) => campaign.id);
  for (const campaign of campaigns) {
    const figures = planTraffic(campaign, byCampaign.get(campaign.id) ?? [], ground);
    const vitals = planVitals(campaign, ground.anchor);
    if (figures.length === 0) continue;
    await transaction(async (tx) => {
      await insertFigures(tx, figures);
      await insertVitals(tx, vitals);
    });
  }
}
