import type { Executor } from '#platform/db/transaction.ts';
import { type ImportedCampaign, listImported } from './market.store.ts';
import { plainTitle } from './plain-title.ts';
import { keyOf } from './read-campaign.ts';

/** Imported campaigns by id and by title, for rows that name them either way. */
export class KnownCampaigns {
  readonly #byKey = new Map<string, ImportedCampaign>();
  readonly #byTitle = new Map<string, ImportedCampaign>();

  constructor(campaigns: readonly ImportedCampaign[]) {
    for (const campaign of campaigns) {
      this.#byKey.set(campaign.key, campaign);
      const title = plainTitle(campaign.title);
      if (!this.#byTitle.has(title)) this.#byTitle.set(title, campaign);
    }
  }

  find(row: {
    campaignId?: string | null | undefined;
    campaignTitle: string;
  }): ImportedCampaign | undefined {
    const byKey = row.campaignId ? this.#byKey.get(keyOf(row.campaignId)) : undefined;
    return byKey ?? this.#byTitle.get(plainTitle(row.campaignTitle));
  }
}

export async function readKnownCampaigns(q: Executor): Promise<KnownCampaigns> {
  return new KnownCampaigns(await listImported(q));
}
