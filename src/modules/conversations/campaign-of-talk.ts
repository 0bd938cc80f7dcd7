import { type Campaign, isPublic, readCampaign } from '#modules/campaigns/index.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';

/** A campaign that everybody may read and talk about. 404 for any other. */
export async function campaignOfTalk(slug: string): Promise<Campaign> {
  const campaign = await readCampaign(slug);
  if (!campaign || !isPublic(campaign)) throw platformErrors.notFound();
  return campaign;
}

/** What the pages of talk say of the campaign they belong to. */
export const shownCampaign = ({ id, slug, title, language }: Campaign) => ({
  id,
  slug,
  title: title || slug,
  language,
});
