import { isPublic, readCampaignsOfOwner } from '#modules/campaigns/index.ts';
import { COUNTED_STATES, readContributionsOfPerson } from '#modules/contributions/index.ts';
import { type CampaignCard, readCards } from '#modules/discovery/index.ts';

const MOST_CAMPAIGNS = 60;
const MOST_CONTRIBUTIONS = 200;

/** What a person started, as anybody may see it. */
export async function readStarted(ownerId: number): Promise<CampaignCard[]> {
  const campaigns = await readCampaignsOfOwner(ownerId, MOST_CAMPAIGNS);
  return readCards(campaigns.filter(isPublic).map(({ id }) => id));
}

/**
 * What a person backs, as anybody may know it: contributions made without a name are left out, and of the
 * others nothing is told but the campaign.
 */
export async function readBacked(accountId: number): Promise<CampaignCard[]> {
  const page = { before: null, limit: MOST_CONTRIBUTIONS };
  const contributions = await readContributionsOfPerson(accountId, page);
  const open = contributions.filter(
    ({ appearance, state }) => appearance !== 'anonymous' && COUNTED_STATES.includes(state),
  );
  return readCards([...new Set(open.map(({ campaignId }) => campaignId))]);
}
