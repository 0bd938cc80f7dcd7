import { shareWithContacts } from '#modules/accounts/index.ts';
import { publicCampaign } from '#modules/campaigns/index.ts';

export interface CampaignShare {
  readonly accountId: number;
  /** Id or slug. */
  readonly campaign: number | string;
  readonly contactIds: readonly number[];
  readonly message: string;
}

/**
 * Tells some of a person's own contacts of a campaign that everybody may see. Returns how many mails go
 * out. Throws 404 for a campaign that isn't public, for whoever asks, and what shareWithContacts throws.
 */
export async function shareCampaign(share: CampaignShare): Promise<number> {
  const { id, title, slug } = await publicCampaign(share.campaign);
  return shareWithContacts(share, { id, title: title || slug, slug });
}
